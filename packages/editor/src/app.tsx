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
import { featureRoutes, publicRoutes } from './features/routes.tsx'
import { Frame } from './shell/frame.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { Waiting } from './shell/waiting.tsx'
import { theme } from './theme.ts'

const EditorScreen = lazy(() => import('./features/pages/editor-screen.tsx'))

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
