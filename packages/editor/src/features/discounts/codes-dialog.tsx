import { Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { DISCOUNT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { addCodes, allCodes, type Discount } from '../../api/discounts.ts'
import { useIntention } from '../../api/intention.ts'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { asItCame, useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { codesText } from './discount-words.ts'

/** The codes of a discount: another one, many made ones, and all of them as a file. [EDIT-352] */
export function CodesDialog({
  discount,
  onClose,
}: {
  readonly discount: Discount
  readonly onClose: () => void
}) {
  const { problem: error, isBusy, send } = useSend(asItCame, { stays: true })
  const intention = useIntention()
  const errors = fieldErrors(error)
  const failure = formError(error)
  const add = async (wanted: Parameters<typeof addCodes>[1]) => {
    await addCodes(discount.id, wanted, intention.keyOf(wanted))
    intention.answered()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Codes of {title}', { title: discount.title })}>
      <Stack gap="lg">
        <Group justify="space-between" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{codesText(discount)}</Text>
          <Button
            variant="default"
            disabled={discount.codeCount === 0 || isBusy}
            onClick={() => void send(() => download(discount))}
          >
            {t('Download')}
          </Button>
        </Group>
        <AddCode
          isBusy={isBusy}
          error={errors['code']}
          onAdd={(code) =>
            send(async () => {
              await add({ code })
              notifications.show({ message: t('Added') })
            })
          }
        />
        <MakeCodes
          isBusy={isBusy}
          errors={errors}
          onMake={(make, prefix) =>
            void send(async () => {
              await add({ make, prefix })
              notifications.show({ message: t('{count, number} codes were made', { count: make }) })
            })
          }
        />
        {failure !== undefined && (
          <Text c="var(--plinth-danger)" role="alert">
            {errorText(failure)}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}

/** Asks for a code of the owner's; one that is refused stays, to be changed. */
function AddCode({
  isBusy,
  error,
  onAdd,
}: {
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onAdd: (code: string) => Promise<boolean>
}) {
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onAdd(code).then((isAdded) => isAdded && setCode(''))
      }}
    >
      <Group align="start" wrap="nowrap">
        <TextInput
          label={t('Add a code')}
          style={{ flex: 1 }}
          maxLength={60}
          autoComplete="off"
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" mt={24} variant="default" disabled={code.trim() === '' || isBusy}>
          {t('Add')}
        </Button>
      </Group>
    </form>
  )
}

/** Asks how many codes to make. */
function MakeCodes({
  isBusy,
  errors,
  onMake,
}: {
  readonly isBusy: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly onMake: (make: number, prefix: string) => void
}) {
  const [make, setMake] = useState<number | string>(100)
  const [prefix, setPrefix] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onMake(Number(make), prefix)
      }}
    >
      <Stack gap="sm">
        <Title order={3}>{t('Make codes nobody guesses')}</Title>
        <Group grow align="start">
          <NumberInput
            label={t('How many')}
            min={1}
            max={DISCOUNT_LIMITS.codesAtOnce}
            allowDecimal={false}
            value={make}
            error={errors['make']}
            onChange={setMake}
          />
          <TextInput
            label={t('They begin with')}
            placeholder={t('Nothing')}
            maxLength={12}
            value={prefix}
            error={errors['prefix']}
            onChange={(event) => setPrefix(event.currentTarget.value)}
          />
        </Group>
        <Group justify="end">
          <Button type="submit" loading={isBusy} disabled={!(Number(make) >= 1)}>
            {t('Make codes')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** All codes as a table other programs read; codes are letters and digits, so nothing needs quotes. */
async function download(discount: Discount): Promise<void> {
  const codes = await allCodes(discount.id)
  const lines = ['code,uses', ...codes.map(({ code, uses }) => `${code},${uses}`)]
  const address = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'codes.csv'
  link.click()
  URL.revokeObjectURL(address)
}
