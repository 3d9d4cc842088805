import type { App } from '../platform/http/app-types.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { websiteRoutes } from './website-routes.ts'

/** How people and websites begin: signing up, the first website and further ones. */
export async function onboardingFeature(app: App): Promise<void> {
  signUpRoutes(app)
  websiteRoutes(app)
}
