import type { RouteObject } from 'react-router'

/** Screens inside the frame, below /config, beside the pages editor. Load each with `lazy`, so that it is a file of its own. */
export const featureRoutes: RouteObject[] = []

/** Screens outside the frame: signing in, signing up, resetting a password, an invitation, the account. */
export const publicRoutes: RouteObject[] = []
