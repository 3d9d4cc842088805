import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '@fontsource-variable/inter'
import './shell/chrome.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, Navigate, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { SignInDialog } from './dialogs/sign-in-dialog.tsx'
import { loadEarly } from './document/document-api.ts'
import { pagesQuery } from './api/pages.ts'
import { featureRoutes, publicRoutes } from './features/routes.tsx'
import { appearanceManager } from './ui/appearance.ts'
import { Frame } from './shell/frame.tsx'
import { NewerVersionBar } from './shell/newer-version-bar.tsx'
import { part } from './ui/part.tsx'
import { Toasts } from './ui/toasts.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { UnsavedGuard } from './shell/unsaved-guard.tsx'
import { theme } from './theme.ts'

const loadEditorScreen = () => import('./features/pages/editor-screen.tsx')
const EditorScreen = part(loadEditorScreen)

const [, editorAsked, documentAsked] = /^\/config(\/pages(?:\/([^/]+))?)?\/?$/.exec(location.pathname) ?? []
if (editorAsked !== undefined) {
  // Not one after the other: the code of the screen, the list of pages, the page.
  // Failing here says nothing: the screen asks again and says so itself.
  loadEditorScreen().catch(() => undefined)
  void queryClient.prefetchQuery(pagesQuery)
  if (documentAsked !== undefined) loadEarly(documentAsked)
}

const screens: RouteObject[] = [
  {
    path: '/config',
    element: <Frame />,
    errorElement: <RouteFailure />,
    children: [
      {
        // A screen that fails leaves the frame where it is.
        errorElement: <RouteFailure />,
        children: [
          { index: true, element: <Navigate to="/config/pages" replace /> },
          { path: 'pages', element: <EditorScreen /> },
          { path: 'pages/:documentId', element: <EditorScreen /> },
          ...featureRoutes,
          { path: '*', element: <RouteFailure notFound /> },
        ],
      },
    ],
  },
  ...publicRoutes,
  { path: '*', element: <Navigate to="/config" replace /> },
]

const router = createBrowserRouter([{ element: <Root />, errorElement: <RouteFailure />, children: screens }])

/** Around every screen: what none of them may lose. */
function Root() {
  return (
    <>
      <Outlet />
      <NewerVersionBar />
      <UnsavedGuard />
    </>
  )
}

/** The owner's application: everything under /config, and the pages around signing in. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={appearanceManager}>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Toasts />
          <SignInDialog />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
