import type { App } from '../../http/app-types.ts'

export async function settingsFeature(_app: App): Promise<void> {}
