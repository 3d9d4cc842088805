import { ActionIcon, Button, Menu, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconPalette,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconShare,
  type Icon,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { usePersonSignedOut } from '../../api/signed-out.ts'
import type { ContentItem } from '@plinth/domain'
import { previewAddress } from '../../canvas/draft-address.ts'
import {
  useDocument,
  useEditing,
  useSessionState,
  usePostHead,
  useSiteStyle,
  useStepWords,
} from '../../canvas/editing-context.ts'
import type { Device } from '../../document/editing-session.ts'
import type { SaveState } from '../../document/document-store.ts'
import { saveText } from '../../document/save-text.ts'
import type { ScreenState } from './editing-commands.ts'
import { pageTitle, usePages, usePost } from '../../api/pages.ts'
import classes from './page-editor.module.css'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'

// Nobody waits for it, nor types into it. [HTTP-54] [EDIT-1528]
const Presence = part(async () => ({ default: (await import('./presence.tsx')).Presence }), {
  kind: 'tools',
})

const DEVICES: readonly { readonly value: Device; readonly label: string; readonly icon: Icon }[] = [
  { value: 'desktop', label: t('Desktop'), icon: IconDeviceDesktop },
  { value: 'tablet', label: t('Tablet'), icon: IconDeviceTablet },
  { value: 'phone', label: t('Phone'), icon: IconDeviceMobile },
]

/** On a narrow screen, where nothing stands beside what all pages share, in place of the panel of pages: back to where one came from. [EDIT-317] */
function WayBack() {
  const navigate = useNavigate()
  const from = (useLocation().state as { readonly from?: unknown } | null)?.from
  const isFromPage = typeof from === 'string'
  const campaign = isFromPage && from.startsWith('campaign:') ? from.slice('campaign:'.length) : undefined
  if (campaign !== undefined)
    return (
      <BarButton
        icon={IconArrowLeft}
        label={t('Back to the campaign')}
        onClick={() => void navigate(`/config/campaigns/${campaign}`)}
      />
    )
  return (
    <span className={classes.narrow}>
      <BarButton
        icon={IconArrowLeft}
        label={isFromPage ? t('Back to the page') : t('Back to the pages')}
        onClick={() => void navigate(isFromPage ? `/config/pages/${from}` : '/config/pages')}
      />
    </span>
  )
}

/** Page, device, saving, undo and redo, preview, history, publish. The switch of devices stays put, whatever stands beside it. [EDIT-717] */
export function TopBar({
  documentId,
  post,
  path,
  screen,
  name,
}: {
  readonly documentId: string
  /** The post, when it is one that is open. */
  readonly post: ContentItem | undefined
  /** Where visitors find the page. */
  readonly path: string
  readonly screen: ScreenState
  /** What is open, when it is no page and no post. */
  readonly name?: string
}) {
  const { data } = usePages()
  const known = usePost(post).data
  const postTitle = usePostHead(({ title }) => title)
  const page = data?.collections.find((one) => one.documentId === documentId) ?? known ?? post
  const isPublished = page !== undefined && 'publishedRevision' in page && page.publishedRevision !== null
  const previewing = useSessionState((state) => state.previewing)
  return (
    <header className={classes.bar} data-part>
      <div className={classes.start}>
        {name !== undefined && <WayBack />}
        <span className={name === undefined ? undefined : classes.wide}>
          <BarButton
            icon={IconLayoutSidebarLeftExpand}
            label={t('Pages and outline')}
            onClick={() => screen.showLeft('pages')}
          />
        </span>
        <div className={classes.names}>
          <h1 className={classes.title}>
            {name ?? (postTitle || (page === undefined ? t('Page') : pageTitle(page)))}
          </h1>
          <SaveIndicator />
        </div>
        <Presence documentId={documentId} />
      </div>
      <DeviceSwitch />
      <div className={classes.end}>
        <Steps />
        <Looking path={path} isPublished={isPublished} screen={screen} />
        {post !== undefined && !previewing && (
          <span className={classes.narrow}>
            <BarButton
              icon={IconSettings}
              label={t('Title, date and picture of the post')}
              onClick={screen.post}
            />
          </span>
        )}
        {screen.mayDesign && !previewing && (
          <span className={classes.roomy}>
            <BarButton icon={IconPalette} label={t('Style of the site')} onClick={screen.style} />
          </span>
        )}
        <span className={classes.roomy}>
          <BarButton icon={IconHistory} label={t('History')} onClick={screen.history} />
        </span>
        {!previewing && <MoreOfBar path={path} isPublished={isPublished} screen={screen} />}
        {screen.mayPublish && <Button onClick={screen.publish}>{t('Publish')}</Button>}
      </div>
    </header>
  )
}

const redoText = (step: string | undefined): string =>
  step === undefined ? t('Nothing to redo') : t('Redo: {label}', { label: step })

/** The last step taken back, and done again. */
function Steps() {
  const { session } = useEditing()
  const undo = useStepWords('undo')
  const redo = useStepWords('redo')
  return (
    <>
      <BarButton
        icon={IconArrowBackUp}
        label={undo === undefined ? t('Nothing to undo') : t('Undo: {label}', { label: undo })}
        disabled={undo === undefined}
        onClick={() => session.undo()}
      />
      <span className={classes.roomy}>
        <BarButton
          icon={IconArrowForwardUp}
          label={redoText(redo)}
          disabled={redo === undefined}
          onClick={() => session.redo()}
        />
      </span>
    </>
  )
}

interface LookingProps {
  /** Where visitors find the page. */
  readonly path: string
  readonly isPublished: boolean
  readonly screen: ScreenState
}

/** The page as visitors see it, or will see it. */
function Looking({ path, isPublished, screen }: LookingProps) {
  const { session } = useEditing()
  const previewing = useSessionState((state) => state.previewing)
  return (
    <>
      <span className={previewing ? undefined : classes.roomy}>
        <BarButton
          icon={previewing ? IconEyeOff : IconEye}
          label={previewing ? t('Back to editing') : t('Preview')}
          onClick={() => session.setPreviewing(!previewing)}
        />
      </span>
      {previewing && (
        <NewTab href={previewAddress(path, location.origin)} label={t('Open the preview in a new tab')} />
      )}
      {!previewing && isPublished && <NewTab href={path} label={t('Visit the published page')} />}
      {screen.mayPublish && !screen.isFooter && (
        <span className={classes.roomy}>
          <BarButton icon={IconShare} label={t('Share a preview')} onClick={screen.share} />
        </span>
      )}
    </>
  )
}

/** What the bar has no room for on a phone. [EDIT-961] */
function MoreOfBar({ path, isPublished, screen }: LookingProps) {
  const { session } = useEditing()
  const redo = useStepWords('redo')
  return (
    <span className={classes.phone}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowForwardUp size={16} />}
            disabled={redo === undefined}
            onClick={() => session.redo()}
          >
            {redoText(redo)}
          </Menu.Item>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => session.setPreviewing(true)}>
            {t('Preview')}
          </Menu.Item>
          {isPublished && (
            <Menu.Item
              component="a"
              href={path}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('Visit the published page')}
            </Menu.Item>
          )}
          {screen.mayPublish && !screen.isFooter && (
            <Menu.Item leftSection={<IconShare size={16} />} onClick={screen.share}>
              {t('Share a preview')}
            </Menu.Item>
          )}
          {screen.mayDesign && (
            <Menu.Item leftSection={<IconPalette size={16} />} onClick={screen.style}>
              {t('Style of the site')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={screen.history}>
            {t('History')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

function NewTab({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <span className={classes.roomy}>
      <Tooltip label={label}>
        <ActionIcon component="a" href={href} target="_blank" rel="noopener" aria-label={label}>
          <IconExternalLink size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function DeviceSwitch() {
  const { session } = useEditing()
  const device = useSessionState((state) => state.device)
  return (
    <SegmentedControl
      size="xs"
      className={classes.devices ?? ''}
      aria-label={t('Device')}
      value={device}
      onChange={(value) => session.setDevice(value as Device)}
      data={DEVICES.map(({ value, label, icon: Symbol }) => ({
        value,
        label: (
          <Tooltip label={label}>
            <span style={{ display: 'grid', placeItems: 'center', height: 20 }}>
              <Symbol size={18} stroke={1.6} aria-hidden="true" />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          </Tooltip>
        ),
      }))}
    />
  )
}

function BarButton({
  icon: Symbol,
  label,
  onClick,
  disabled = false,
}: {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}

        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
      >
        <Symbol size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** What has become of the changes: the one place that says so. */
function SaveIndicator() {
  const { session } = useEditing()
  const ofPage = useDocument((snapshot) => snapshot.save)
  const ofStyle = useSiteStyle((snapshot) => snapshot.save)
  const save = moreUrgent(ofPage, ofStyle)
  const words = saveText(save, usePersonSignedOut() !== null)
  return (
    <span className={classes.save} data-kind={save.kind} role="status" aria-label={t('Saving')}>
      <span className={classes.saveWords} title={words}>
        {words}
      </span>
      {save.kind === 'failed' && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            void session.store.flush()
            void session.style?.flush()
          }}
        >
          {t('Try again')}
        </Button>
      )}
    </span>
  )
}

const URGENCY: Readonly<Record<SaveState['kind'], number>> = {
  saved: 0,
  unsaved: 1,
  saving: 2,
  offline: 3,
  failed: 4,
  conflict: 5,
}

/** What has to be said of two things in one place; of two that are saved, the later. */
function moreUrgent(one: SaveState, other: SaveState | undefined): SaveState {
  if (other === undefined) return one
  if (one.kind === 'saved' && other.kind === 'saved') return (other.at ?? 0) > (one.at ?? 0) ? other : one
  return URGENCY[other.kind] > URGENCY[one.kind] ? other : one
}
