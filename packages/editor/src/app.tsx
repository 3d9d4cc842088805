import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '@fontsource-variable/inter'
import './shell/chrome.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, RouterProvider, type RouteObject } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { loadEarly } from './document/document-api.ts'
import { pagesQuery } from './features/pages/pages-api.ts'
import { featureRoutes, publicRoutes } from './features/routes.tsx'
import { Frame } from './shell/frame.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { Waiting } from './shell/waiting.tsx'
import { theme } from './theme.ts'

const loadEditorScreen = () => import('./features/pages/editor-screen.tsx')
const EditorScreen = lazy(loadEditorScreen)

const [, editorAsked, documentAsked] = /^\/config(\/pages(?:\/([^/]+))?)?\/?$/.exec(location.pathname) ?? []
if (editorAsked !== undefined) {
  // Not one after the other: the code of the screen, the list of pages, the page.
  void loadEditorScreen()
  void queryClient.prefetchQuery(pagesQuery)
  if (documentAsked !== undefined) loadEarly(documentAsked)
}

const routes: RouteObject[] = [
  {
    path: '/config',
    element: <Frame />,
    errorElement: <RouteFailure />,
    children: [
      { index: true, element: <Navigate to="/config/pages" replace /> },
      { path: 'pages', element: <EditorScreen /> },
      { path: 'pages/:documentId', element: <EditorScreen /> },
      ...featureRoutes,
      { path: '*', element: <RouteFailure notFound /> },
    ],
  },
  ...publicRoutes,
  { path: '*', element: <Navigate to="/config" replace /> },
]

const router = createBrowserRouter(routes)

/** The owner's application: everything under /config, and the pages around signing in. */
export function App() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="bottom-right" limit={4} />
          <Suspense fallback={<Waiting />}>
            <RouterProvider router={router} />
          </Suspense>
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
