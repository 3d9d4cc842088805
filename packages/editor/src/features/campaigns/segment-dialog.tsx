import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { CAMPAIGN_LIMITS, EVERYBODY, type SegmentRules } from '@plinth/domain'
import { useState } from 'react'
import {
  keepSegment,
  segmentsChanged,
  useSegmentCount,
  type Segment,
  type SegmentRulesSent,
} from '../../api/campaigns.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { ProductNames } from '../../fields/product-names.tsx'
import { ProductSearch } from '../../fields/product-control.tsx'
import { asItCame, useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

const ownRules = (rules: SegmentRules): SegmentRulesSent => ({
  ...rules,
  languages: [...rules.languages],
  tags: [...rules.tags],
})

/** Who a segment means, with how many that are now. [EDIT-564] */
export function SegmentDialog({
  segment,
  onClose,
}: {
  readonly segment?: Segment
  readonly onClose: () => void
}) {
  const [name, setName] = useState(segment?.name ?? '')
  const [rules, setRules] = useState<SegmentRulesSent>(() => ownRules(segment?.rules ?? EVERYBODY))
  const { problem, isBusy, send } = useSend(asItCame)
  const problems = fieldErrors(problem)
  const people = useSegmentCount(rules).data?.people
  const set = (changes: Partial<SegmentRulesSent>) => setRules({ ...rules, ...changes })
  const save = async () => {
    await keepSegment(segment?.id, name, rules)
    void segmentsChanged()
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={segment === undefined ? t('New segment') : t('Segment')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(save)
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            maxLength={CAMPAIGN_LIMITS.segmentName}
            value={name}
            error={problems['name']}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <WhoFields rules={rules} set={set} problems={problems} />
          {people !== undefined && (
            <Text role="status" c="var(--plinth-soft)">
              {t('{people, plural, =0 {Nobody fits now} one {# person fits now} other {# people fit now}}', {
                people,
              })}
            </Text>
          )}
          <DialogButtons
            confirm={t('Save')}
            run={{ isPending: isBusy, error: formError(problem) ?? null }}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

interface RuleFields {
  readonly rules: SegmentRulesSent
  readonly set: (changes: Partial<SegmentRulesSent>) => void
  readonly problems: Readonly<Record<string, string>>
}

/** Tags, languages and purchases. */
function WhoFields(fields: RuleFields) {
  const { rules, set } = fields
  const languages = signedIn(useSession().data)?.website.languages ?? []
  return (
    <>
      <TagsInput
        label={t('Tags')}
        description={t('Whoever has one of these. Left empty, tags do not matter.')}
        maxTags={CAMPAIGN_LIMITS.segmentTags}
        value={[...rules.tags]}
        onChange={(tags) => set({ tags })}
      />
      {languages.length > 1 && (
        <Checkbox.Group
          label={t('Languages')}
          description={t('None ticked, every language.')}
          value={[...rules.languages]}
          onChange={(chosen) => set({ languages: chosen })}
        >
          <Group mt={6}>
            {languages.map((language) => (
              <Checkbox key={language} value={language} label={language} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <PurchaseFields {...fields} />
    </>
  )
}

function PurchaseFields({ rules, set, problems }: RuleFields) {
  return (
    <>
      <NativeSelect
        label={t('Purchases')}
        value={rules.purchases}
        data={[
          { value: 'any', label: t('Does not matter') },
          { value: 'some', label: t('Has bought') },
          { value: 'none', label: t('Has not bought') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          set(
            value === 'some' || value === 'none'
              ? { purchases: value }
              : { purchases: 'any', productId: null, withinDays: null },
          )
        }
      />
      {rules.purchases !== 'any' && (
        <>
          <ChosenProduct id={rules.productId} onChoose={(productId) => set({ productId })} />
          {problems['productId'] !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {problems['productId']}
            </Text>
          )}
          {rules.productId !== null && (
            <Button variant="subtle" onClick={() => set({ productId: null })}>
              {t('Any product')}
            </Button>
          )}
          <NumberInput
            label={t('In the last days')}
            description={t('Left empty, ever.')}
            min={1}
            max={3650}
            value={rules.withinDays ?? ''}
            onChange={(value) => set({ withinDays: typeof value === 'number' ? value : null })}
          />
        </>
      )}
    </>
  )
}

/** The product that purchases are looked at for. */
function ChosenProduct({
  id,
  onChoose,
}: {
  readonly id: string | null
  readonly onChoose: (id: string) => void
}) {
  const website = signedIn(useSession().data)?.website
  return (
    <ProductNames
      language={website?.primaryLanguage ?? 'en'}
      currency={website?.currency ?? 'USD'}
      productIds={id === null ? [] : [id]}
    >
      <ProductSearch label={t('Only this product')} value={id} onChoose={onChoose} />
    </ProductNames>
  )
}
