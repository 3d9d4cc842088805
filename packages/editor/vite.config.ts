import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server behind Vite while working on the editor (`npm run dev`). */
const server = process.env['PLINTH_SERVER'] ?? 'http://localhost:4001'

/** Addresses of the editor; everything else that is not one of its files belongs to the server. */
const editorAddress = /^\/(config|login|signup|account|reset)(\/|\?|$)/

/** What only some screens need is of no file that many begin with: forms of fields, blocks, and what is drawn with them. */
const isForSome =
  /\/((?:blocks|site-templates|renderer|template-language)\/src|domain\/src\/(fields|forms|subscriptions|discounts|cart\/(?:price-cart|cart\.|checkout-m)|checkout\/(?:card|checkout-answers)|catalog\/(?:store-item|product-status)|enumerations\/(?:page|record)-types|document\/synced|content\/post-event|site\/(?:site-style|consent-question))|editor\/src\/fields\/(?!form-fields|focus-first-problem|amount\.|select-on-focus)|editor\/src\/media\/(?!thumbnail\.)|@mantine\/form\/|klona|fast-deep-equal|hooks\/use-move|react-number-format|components\/(NumberInput|TagsInput|Radio|Table|Progress|Slider))/

/** What the screens behind the sign-in share. */
const isForOwners =
  /\/(domain\/src\/(?!words|permissions|language|identifiers)|editor\/src\/(lists|api\/(products|media|links|send-in-parts|list-looks))|components\/(SegmentedControl|FloatingIndicator|Textarea|Switch|Checkbox))/

/** The icons of the navigation, which every screen shows: as files of their own each is mostly what surrounds it. */
const isIconOfNavigation = (id: string) =>
  /tabler\/icons-react\/.*\/Icon(AddressBook|BellRinging|Discount|Dots|ExternalLink|Gift|Inbox|MailHeart|Packages|Pencil|Receipt|Repeat|Settings|Speakerphone|Star|Tag|Users)\./.test(
    id,
  )

/** What every screen begins with besides: small files, each of which would be a thousand bytes of headers. */
const isOfEveryScreen =
  /editor\/src\/(ui\/use-send|commands\/open-shortcuts|document\/document-api|dialogs\/ask-to-delete)|use-force-update|units-converters\/px/

/** What the controls of every form with links or pictures share: as files of their own each is mostly what surrounds it. */
const isOfLinks =
  /domain\/src\/(fields\/(link|shape)|links\/link-target)|editor\/src\/fields\/(field-sources|link-problems|typed-link|fields\.module)|IconChevronRight/

/** What opening a page always brings, and its dialogs share: as files of their own each is mostly what surrounds it. */
const isOfPages =
  /editor\/src\/(canvas\/(stage-store|safe-mode|boxes|shown-type)|features\/pages\/use-asked|fields\/line-text|words\/status-labels|api\/saved-sections)\.|domain\/src\/document\/(walk|document-text)\.|Icon(Stack2|ArrowsSplit2|Message|Send|Lock|LayoutGrid|Copy)\./

/** What opening a product always brings: as files of their own each is mostly what surrounds it. */
const isOfProduct =
  /domain\/src\/catalog\/product-(limits|form)\.|editor\/src\/features\/products\/product-form-context\.|IconList\./

/** What lists of products, orders and people share: as files of their own each is mostly what surrounds it. */
const isOfLists =
  /editor\/src\/(lists\/(use-list-looks|use-list-selection)|features\/products\/products-screen\.module)\./

/** What a page always brings besides. */
const isOfWriting =
  /editor\/src\/(document\/save-text|features\/pages\/pages-panel\.module|canvas\/canvas\.module)\./

export default defineConfig({
  root: import.meta.dirname,
  base: '/_editor/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files stay files: the content security policy of the editor allows no inline script.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: 'index.html',
      // What most screens share is one file: a first opening asked for 51 files of which most were a kilobyte or two. What
      // many screens have in a form, and no screen shows at once, stays out of it.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'navigation',
              test: (id) => isIconOfNavigation(id) || isOfEveryScreen.test(id),
            },
            {
              name: 'common',
              minShareCount: 10,
              test: (id) => !isForSome.test(id) && !isForOwners.test(id),
            },
            { name: 'owners', minShareCount: 10, test: (id) => !isForSome.test(id) && isForOwners.test(id) },
            { name: 'links', minShareCount: 3, test: isOfLinks },
            { name: 'pages', minShareCount: 2, test: isOfPages },
            { name: 'product', minShareCount: 2, test: isOfProduct },
            { name: 'writing', minShareCount: 2, test: isOfWriting },
            { name: 'lists', minShareCount: 2, test: isOfLists },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(?!_editor/)': {
        target: server,
        // The server tells websites apart by the host that was asked for.
        changeOrigin: false,
        bypass: ({ url }) => (editorAddress.test(url ?? '') ? '/_editor/index.html' : undefined),
      },
    },
  },
})
