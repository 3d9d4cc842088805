import { BLOCK_TYPES, POPUP_FORM, type Block, type Popup } from '@plinth/domain'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** The newsletter block that stands in a pop-up: drawn, sent and agreed to as any other. [POPUP-4] */
export function blockOfPopup({ title, text, button, disclaimer, success, captcha }: Popup): Block {
  const texts: Record<string, Record<string, string>> = {}
  const write = (name: string, words: Popup['title'], made: (text: string) => string = (one) => one) => {
    for (const [language, said] of Object.entries(words))
      texts[language] = { ...texts[language], [name]: made(said ?? '') }
  }
  write('title', title)
  write('submit', button)
  write('text', text, escaped)
  write('disclaimer', disclaimer, escaped)
  write('success', success, escaped)
  return {
    id: POPUP_FORM,
    type: BLOCK_TYPES.newsletter,
    value: { captcha, level: 'h2' },
    texts,
    layout: { desktop: { x: 0, y: 0, w: 24, h: 10 } },
  }
}
