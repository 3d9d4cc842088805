import type { App } from '../../http/app-types.ts'

export async function websitesFeature(_app: App): Promise<void> {}
