import {
  at,
  navigation,
  newsletter,
  page,
  section,
  socialLinks,
  text,
} from '../../documents/build-document.ts'

/** What stands below every page of the demo. [DEMO-32] */
export const footer = page(
  section({ name: 'Footer', theme: 'dark', height: 'small', verticalAlignment: 'top' }, [
    text('<h2>Tern &amp; Clay</h2><p>Pottery from Harbour Row</p>', at(0, 0, 8, 4)),
    newsletter(
      {
        title: 'A letter from the studio',
        text: 'When the kiln is opened, and what came out of it. About once a month.',
        submit: 'Subscribe',
        disclaimer: 'One letter a month. Each has a link to leave.',
        success: 'Thank you! Please open the mail we sent you and confirm.',
      },
      at(9, 0, 8, 11),
      { level: 'h3' },
    ),
    navigation({ source: 'footer' }, at(19, 0, 5, 11)),
    socialLinks(at(0, 5, 8, 2), { source: 'site' }),
    text('<p>© Tern &amp; Clay</p>', at(0, 13, 24, 2)),
  ]),
)
