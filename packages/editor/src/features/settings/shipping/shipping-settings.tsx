import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  MAX_PRICE,
  SHIPPING_LIMITS,
  shippingProblems,
  usualCountry,
  type ShippingSettings as Settings,
} from '@plinth/domain'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { WebsiteSettings } from '../../../api/settings.ts'
import { language } from '../../../words/language.ts'
import { t } from '../../../words/words.ts'
import { useStorePart } from '../use-store-part.ts'
import { PickupCard } from './pickup-card.tsx'
import { newPlace, newZone, replaced, SurroundingsContext, tidied } from './shipping-draft.ts'
import { ShippingPreview } from './shipping-preview.tsx'
import { ZoneCard } from './zone-card.tsx'
import { FormWithSave } from '../form-with-save.tsx'

/** Where the shop ships to, in which ways and for how much. [EDIT-353] to [EDIT-357] */
export default function ShippingSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useStorePart(settings, 'shipping', { problemsOf, tidied })
  const { draft, setDraft, problems, isDirty, isBusy, mayEdit, save } = form
  const { currency, timeZone } = settings
  const surroundings = useMemo(() => ({ currency, problems }), [currency, problems])
  return (
    <SurroundingsContext value={surroundings}>
      <FormWithSave mayEdit={mayEdit} isDirty={isDirty} isBusy={isBusy} gap="xl" onSave={() => void save()}>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'A zone is a group of places you ship to in the same ways. The zone that names a place most closely counts: by postcode, by region, by country, then the rest of the world.',
          )}
        </Text>
        {problems['zones'] !== undefined && (
          <Alert color="red" role="alert">
            {problems['zones']}
          </Alert>
        )}
        <Zones draft={draft} setDraft={setDraft} />
        <Pickup draft={draft} setDraft={setDraft} currency={currency} />
        <ShippingPreview settings={draft} timeZone={timeZone} />
      </FormWithSave>
    </SurroundingsContext>
  )
}

interface DraftProps {
  readonly draft: Settings
  readonly setDraft: (draft: Settings) => void
}

function Zones({ draft, setDraft }: DraftProps) {
  const setZones = (zones: Settings['zones']) => setDraft({ ...draft, zones })
  return (
    <Stack gap="lg">
      <Text component="h2" fw={600} size="lg">
        {t('Zones')}
      </Text>
      {draft.zones.length === 0 && (
        <Alert color="orange">
          {t('There is no zone: nothing can be sent anywhere. Downloads and services need none.')}
        </Alert>
      )}
      {draft.zones.map((zone, index) => (
        <ZoneCard
          key={zone.id}
          zone={zone}
          path={`zones.${index}`}
          onChange={(next) => setZones(replaced(draft.zones, index, next))}
          onRemove={() => setZones(replaced(draft.zones, index, undefined))}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={16} />}
        disabled={draft.zones.length >= SHIPPING_LIMITS.zones}
        onClick={() => setZones([...draft.zones, newZone()])}
      >
        {t('Add a zone')}
      </Button>
    </Stack>
  )
}

function Pickup({ draft, setDraft, currency }: DraftProps & { readonly currency: string }) {
  const setPlaces = (pickup: Settings['pickup']) => setDraft({ ...draft, pickup })
  return (
    <Stack gap="lg">
      <div>
        <Text component="h2" fw={600} size="lg">
          {t('Fetched by the buyer')}
        </Text>
        <Text c="var(--plinth-soft)">
          {t('Places where buyers of the same country can fetch their order.')}
        </Text>
      </div>
      {draft.pickup.map((place, index) => (
        <PickupCard
          key={place.id}
          place={place}
          path={`pickup.${index}`}
          onChange={(next) => setPlaces(replaced(draft.pickup, index, next))}
          onRemove={() => setPlaces(replaced(draft.pickup, index, undefined))}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={16} />}
        disabled={draft.pickup.length >= SHIPPING_LIMITS.pickup}
        onClick={() => setPlaces([...draft.pickup, newPlace(usualCountry(draft, currency, language))])}
      >
        {t('Add a place')}
      </Button>
    </Stack>
  )
}

const problemsOf = (sent: Settings) => shippingProblems(readable(sent))

/** An amount that cannot be read is refused like one that is too much: an older one must not be saved in its place. */
function readable(settings: Settings): Settings {
  const json = JSON.stringify(settings, (_key, value: unknown) =>
    Number.isNaN(value) ? MAX_PRICE * 1e4 : value,
  )
  return JSON.parse(json) as Settings
}
