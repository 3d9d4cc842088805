import { NativeSelect, TextInput } from '@mantine/core'
import { CARRIERS, type Fulfillment, type TrackingForm } from '@plinth/domain'
import { t } from '../../words/words.ts'

/** How a parcel goes, while it is typed. */
export interface TypedTracking {
  /** Id of a known carrier, `other`, or empty. */
  readonly carrier: string
  readonly name: string
  readonly trackingNumber: string
  readonly trackingUrl: string
}

/** Nothing typed yet, or how a parcel goes so far. */
export function typedTracking(parcel?: Fulfillment): TypedTracking {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = parcel ?? {}
  const known = CARRIERS.find(({ name }) => name === carrier)
  if (known !== undefined) return { carrier: known.id, name: '', trackingNumber, trackingUrl: '' }
  const isOther = carrier !== '' || trackingUrl !== ''
  return { carrier: isOther ? 'other' : '', name: carrier, trackingNumber, trackingUrl }
}

/** What is sent of it. */
export function trackingForm({ carrier, name, trackingNumber, trackingUrl }: TypedTracking): TrackingForm {
  const isOther = carrier === 'other'
  const shown = isOther ? name.trim() : carrier
  return {
    ...(shown === '' ? {} : { carrier: shown }),
    ...(trackingNumber.trim() === '' ? {} : { trackingNumber: trackingNumber.trim() }),
    ...(isOther && trackingUrl.trim() !== '' ? { trackingUrl: trackingUrl.trim() } : {}),
  }
}

/** Who brings a parcel, its number, and where it is followed. [ORD-42] */
export function TrackingFields({
  value,
  onChange,
}: {
  readonly value: TypedTracking
  readonly onChange: (value: TypedTracking) => void
}) {
  const set = (change: Partial<TypedTracking>) => onChange({ ...value, ...change })
  const isOther = value.carrier === 'other'
  return (
    <>
      <NativeSelect
        label={t('Carrier (optional)')}
        data={[
          { value: '', label: t('None named') },
          ...CARRIERS.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'other', label: t('Another one') },
        ]}
        value={value.carrier}
        onChange={(event) => set({ carrier: event.currentTarget.value })}
      />
      {isOther && (
        <TextInput
          label={t('Name of the carrier')}
          maxLength={60}
          value={value.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('Tracking number (optional)')}
        maxLength={100}
        value={value.trackingNumber}
        onChange={(event) => set({ trackingNumber: event.currentTarget.value })}
      />
      {isOther && (
        <TextInput
          label={t('Tracking link (optional)')}
          description={t('A whole address, such as https://example.com/track/1')}
          type="url"
          maxLength={1000}
          value={value.trackingUrl}
          onChange={(event) => set({ trackingUrl: event.currentTarget.value })}
        />
      )}
    </>
  )
}
