import {
  createTheme,
  type MantineThemeComponent,
  type ActionIconProps,
  type AlertProps,
  type AutocompleteProps,
  type ButtonProps,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NativeSelectProps,
  type NotificationProps,
  type NumberInputProps,
  type PasswordInputProps,
  type PortalProps,
  type SelectProps,
  type TagsInputProps,
  type TextProps,
  type TextInputProps,
  type TooltipProps,
  type VisuallyHiddenProps,
} from '@mantine/core'
import type { CSSProperties } from 'react'
import { selectOnFocus } from './fields/select-on-focus.ts'
import { t } from './words/words.ts'

/** One accent, from the lightest to the darkest; white on shade 6 has a contrast of 5.6 : 1. */
const ACCENT = [
  '#eff3fd',
  '#dde5fa',
  '#b9c9f4',
  '#93abee',
  '#718fe7',
  '#5174e0',
  '#3a5bd0',
  '#3050bb',
  '#2846a5',
  '#1f388a',
] as const

/** One neutral family with a trace of warmth, so that the tools stay behind the site. */
const NEUTRAL = [
  '#f8f8f7',
  '#f1f1ef',
  '#e6e6e3',
  '#d6d6d2',
  '#b6b6b1',
  '#8c8c87',
  '#666662',
  '#4b4b48',
  '#333331',
  '#1e1e1d',
] as const

/** The neutral family of the dark interface, from its text to its deepest ground; chrome.css has the rest of it. */
const DARK = [
  '#ececea',
  '#c4c4be',
  '#a3a39c',
  '#97978f',
  '#4d4d49',
  '#383835',
  '#2c2c2a',
  '#242422',
  '#1a1a19',
  '#121211',
] as const

/** For errors and what cannot be undone; shade 6 can be read as small text on every surface of the editor. */
const DANGER = [
  '#fdf1f0',
  '#fae0de',
  '#f2bcb8',
  '#e9958f',
  '#dd6f67',
  '#c94a41',
  '#b3261e',
  '#98201a',
  '#7d1a15',
  '#621511',
] as const

/** Lists of choices scroll themselves: a box around them that scrolls could not be reached with the keyboard. */
const SCROLLING = { maxHeight: 220, overflowY: 'auto', paddingInlineEnd: 4 } as const

/**
 * Defaults of a component. The components' own `extend` does the same, but brings their code along: every screen, the one
 * to sign in too, would carry all of them.
 */
function defaultsOf<Props>(defaults: {
  readonly defaultProps: Partial<Props> & { readonly [data: `data-${string}`]: unknown }
  readonly styles?: { readonly [part: string]: CSSProperties }
}): MantineThemeComponent {
  return defaults
}

/** Interface type of 13 to 14 px on a 4 px grid, controls 32 px high. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent: ACCENT, gray: NEUTRAL, dark: DARK, red: DANGER },
  black: '#1e1e1d',
  fontFamily:
    '"Inter Variable", Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  components: {
    Button: defaultsOf<ButtonProps>({
      defaultProps: { size: 'sm' },
      styles: { root: { height: 32, paddingInline: 12 } },
    }),
    ActionIcon: defaultsOf<ActionIconProps>({
      defaultProps: { variant: 'subtle', color: 'gray.8', size: 32 },
    }),
    // A light colour on a lighter one of its own cannot be read as a title.
    Alert: defaultsOf<AlertProps>({
      defaultProps: {},
      styles: { title: { color: 'var(--mantine-color-bright)' } },
    }),
    TextInput: defaultsOf<TextInputProps>({
      defaultProps: { size: 'sm' },
      styles: { input: { height: 32, minHeight: 32 } },
    }),
    NumberInput: defaultsOf<NumberInputProps>({
      defaultProps: { size: 'sm', ...selectOnFocus },
      styles: { input: { height: 32, minHeight: 32 } },
    }),
    PasswordInput: defaultsOf<PasswordInputProps>({
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } },
    }),
    NativeSelect: defaultsOf<NativeSelectProps>({
      defaultProps: { size: 'sm' },
      styles: { input: { height: 32, minHeight: 32, paddingBlock: 0, lineHeight: '30px' } },
    }),
    Text: defaultsOf<TextProps>({ defaultProps: { size: 'sm' } }),
    Select: defaultsOf<SelectProps>({
      defaultProps: { size: 'sm', withScrollArea: false, ...selectOnFocus },
      styles: { input: { height: 32, minHeight: 32 }, options: SCROLLING },
    }),
    MultiSelect: defaultsOf<MultiSelectProps>({
      defaultProps: { withScrollArea: false },
      styles: { options: SCROLLING },
    }),
    TagsInput: defaultsOf<TagsInputProps>({
      defaultProps: { withScrollArea: false },
      styles: { options: SCROLLING },
    }),
    Autocomplete: defaultsOf<AutocompleteProps>({
      defaultProps: { size: 'sm', withScrollArea: false },
      styles: { input: { height: 32, minHeight: 32 }, options: SCROLLING },
    }),
    Portal: defaultsOf<PortalProps>({ defaultProps: { target: '#layers' } }),
    Modal: defaultsOf<ModalProps>({
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': t('Close') },
      },
    }),
    Notification: defaultsOf<NotificationProps>({
      defaultProps: { closeButtonProps: { 'aria-label': t('Close') } },
    }),
    Drawer: defaultsOf<DrawerProps>({ defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } }),
    // The first entry gets the focus: a placeholder that takes it has no place among the entries of a menu.
    Menu: defaultsOf<MenuProps>({
      defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false },
    }),
    // Placed at the window, where it stands: what scrolls need not hold it, and nothing grows by it. [EDIT-1303]
    VisuallyHidden: defaultsOf<VisuallyHiddenProps>({
      defaultProps: {},
      styles: { root: { position: 'fixed' } },
    }),
    Tooltip: defaultsOf<TooltipProps>({ defaultProps: { openDelay: 400, withArrow: false, fz: 12 } }),
  },
})
