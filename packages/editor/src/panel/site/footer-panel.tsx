import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/api-error.ts'
import { useCan } from '../../api/session.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { t } from '../../words/words.ts'
import panel from '../panel.module.css'

/**
 * The footer of all pages: from here it is opened, as a document of sections and blocks that has a canvas of its own.
 * [EDIT-294]
 */
export function FooterPanel({ onClose }: { readonly onClose: () => void }) {
  const { session } = useEditing()
  const navigate = useNavigate()
  const mayEdit = useCan('pages.edit')
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      // What it is made of may have been changed here.
      await session.style?.flush()
      const { footer } = await api('PUT /api/site-header-footer', { body: { footer: 'sections' } })
      if (footer.documentId !== null) await navigate(`/config/pages/${footer.documentId}`)
    } catch (error) {
      notifications.show({ message: errorText(error), color: 'red' })
    } finally {
      setOpening(false)
    }
  }
  return (
    <section className={panel.panel} aria-label={t('Settings of the footer')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{t('Footer')}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={onClose} />
      </Group>
      <div className={panel.rows}>
        <Text c="var(--plinth-soft)">
          {mayEdit
            ? t(
                'One for all pages, made of sections and blocks like a page. Visitors see a change once it is published.',
              )
            : t('Your role on this website does not allow you to change this page. Ask an administrator.')}
        </Text>
        {mayEdit && (
          <Button loading={opening} onClick={() => void open()}>
            {t('Edit the footer')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What the footer is, while it is open and nothing of it is selected. [EDIT-294] */
export function OpenFooterPanel() {
  const navigate = useNavigate()
  return (
    <section className={panel.panel} aria-label={t('Settings of the footer')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{t('Footer')}</Title>
      </Group>
      <div className={panel.rows}>
        <Text c="var(--plinth-soft)">
          {t('It stands below every page. Without sections it is the footer of the site template again.')}
        </Text>
        <Button variant="default" onClick={() => void navigate('/config/pages')}>
          {t('Back to the pages')}
        </Button>
      </div>
    </section>
  )
}
