import { useMutation, useQuery } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import { get, put } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

type Texts = Readonly<Record<string, string>>

/** The settings of a website, as `GET /api/config/settings` gives them. */
export interface WebsiteSettings {
  readonly identifier: string
  readonly title: Texts
  readonly tagline: Texts
  readonly description: Texts
  readonly primaryLanguage: string
  readonly languages: readonly string[]
  readonly timeZone: string
  readonly currency: string
  readonly domains: readonly string[]
  readonly logoAssetId: string | null
  readonly socialAssetId: string | null
  readonly announcementBar: { readonly enabled: boolean; readonly html: Texts; readonly link?: string }
  readonly socialLinks: readonly { readonly service: string; readonly url: string }[]
  readonly store: {
    readonly multipleQuantityAllowedForServices: boolean
    readonly useCLDRMoneyFormat: boolean
    readonly expressCheckout: boolean
    readonly shippingFlatRate: number
    readonly shippingFreeFrom?: number
    readonly shippingCountries: readonly string[]
    readonly checkoutMinimum: number
  }
  readonly seo: {
    readonly hiddenFromSearch: boolean
    readonly titleFormat: string
    readonly verification: Texts
  }
}

export function useSettings() {
  return useQuery({ queryKey: ['settings'], queryFn: () => get<WebsiteSettings>('/settings') })
}

/** Saves the settings given; the rest stays. Says so when it is done, and what is wrong when it is not. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: (changes: Partial<WebsiteSettings>) => put<WebsiteSettings>('/settings', changes),
    onSuccess: async (settings) => {
      queryClient.setQueryData(['settings'], settings)
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      notifications.show({ message: 'Settings saved. Visitors see them on their next page.' })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
}
