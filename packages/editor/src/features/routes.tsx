import { lazy } from 'react'
import type { RouteObject } from 'react-router'

const LoginScreen = lazy(() => import('./sign-in/login-screen.tsx'))
const SignUpScreen = lazy(() => import('./sign-in/sign-up-screen.tsx'))
const ResetScreen = lazy(() => import('./sign-in/reset-screen.tsx'))
const ProductsScreen = lazy(() => import('./products/products-screen.tsx'))
const ProductScreen = lazy(() => import('./products/product-screen.tsx'))
const OrdersScreen = lazy(() => import('./orders/orders-screen.tsx'))
const OrderScreen = lazy(() => import('./orders/order-screen.tsx'))
const FilesScreen = lazy(() => import('./files/files-screen.tsx'))
const SettingsScreen = lazy(() => import('./settings/settings-screen.tsx'))
const AccountScreen = lazy(() => import('./sign-in/account-screen.tsx'))

/** Screens inside the frame, below /config, beside the pages editor. Load each with `lazy`, so that it is a file of its own. */
export const featureRoutes: RouteObject[] = [
  { path: 'products', element: <ProductsScreen /> },
  { path: 'products/new', element: <ProductScreen /> },
  { path: 'products/:productId', element: <ProductScreen /> },
  { path: 'orders', element: <OrdersScreen /> },
  { path: 'orders/:orderId', element: <OrderScreen /> },
  { path: 'files', element: <FilesScreen /> },
  { path: 'settings', element: <SettingsScreen /> },
  { path: 'settings/:tab', element: <SettingsScreen /> },
]

/** Screens outside the frame: signing in, signing up, resetting a password, an invitation, the account. */
export const publicRoutes: RouteObject[] = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/signup', element: <SignUpScreen /> },
  { path: '/reset', element: <ResetScreen /> },
  { path: '/account', element: <AccountScreen /> },
]
