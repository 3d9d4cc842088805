import type { App } from '../../http/app-types.ts'

export async function accountsFeature(_app: App): Promise<void> {}
