import { at, button, form, page, productList, section, text } from '../../documents/build-document.ts'
import type { StarterContent } from '../../starter-content.ts'

/** Published from the start, so every sentence is true of any shop on this software. [START-2] */
const home = page(
  section({ name: 'Welcome', theme: 'light', height: 'medium', verticalAlignment: 'middle' }, [
    text(
      '<h1>Welcome</h1><p class="lead">Good to have you here. Have a look around; new things come to the shop as they are ready.</p>',
      at(0, 0, 14, 9),
    ),
    button('Visit the shop', 'collection:shop', at(0, 10, 8, 3), { size: 'large' }),
  ]),
  section({ name: 'New in the shop', theme: 'white' }, [
    text('<h2>New in the shop</h2>', at(0, 0, 16, 3)),
    button('See everything', 'collection:shop', at(18, 0, 6, 3), {
      variant: 'link',
      align: 'end',
      verticalAlign: 'bottom',
    }),
    productList(
      { source: 'collection', collectionId: 'collection:shop', sort: 'newest', limit: 4, columns: 4 },
      at(0, 5, 24, 20),
    ),
  ]),
  section({ name: 'Good to know', theme: 'light' }, [
    text('<h2>Good to know</h2>', at(0, 0, 16, 3)),
    text(
      '<h3>The whole price first</h3><p>Shipping is worked out in the cart, before you type anything.</p>',
      at(0, 5, 7, 6),
    ),
    text(
      '<h3>No account needed</h3><p>Order as a guest. The link in the confirmation shows where your order is.</p>',
      at(8, 5, 7, 6),
    ),
    text(
      '<h3>Take your time</h3><p>What you put in the cart is still there when you come back tomorrow.</p>',
      at(16, 5, 7, 6),
    ),
  ]),
)

const about = page(
  section({ name: 'Opening', theme: 'white' }, [
    text(
      '<h1>About us</h1><p class="lead">Say in one or two sentences who you are and what you make or do.</p>',
      at(0, 0, 18, 8),
    ),
  ]),
  section({ name: 'Story', theme: 'light' }, [
    text('<h2>How it began</h2>', at(0, 0, 8, 3)),
    text(
      '<p>Tell how you started. People remember a name, a place and one thing that went wrong.</p><p>Say what has changed since, and what never will.</p>',
      at(9, 0, 13, 8),
    ),
  ]),
  section({ name: 'How we work', theme: 'white' }, [
    text('<h2>How we work</h2>', at(0, 0, 16, 3)),
    text('<h3>What it is made of</h3><p>Where your materials or ideas come from.</p>', at(0, 5, 7, 6)),
    text('<h3>Who does what</h3><p>The people behind it, and what each is good at.</p>', at(8, 5, 7, 6)),
    text('<h3>What you promise</h3><p>One promise that customers can hold you to.</p>', at(16, 5, 7, 6)),
  ]),
)

const contact = page(
  section({ name: 'Contact', theme: 'white' }, [
    text(
      '<h1>Contact</h1><p class="lead">Say how to reach you and how soon you answer.</p>',
      at(0, 0, 18, 8),
    ),
    text(
      '<h3>Call</h3><p>Your telephone number</p><h3>Visit</h3><p>Your street and town</p><h3>Opening hours</h3><p>The days and hours you are there</p>',
      at(0, 9, 9, 12),
    ),
    form(
      'Contact form',
      [
        { kind: 'name', label: 'Name' },
        { kind: 'email', label: 'Email' },
        { kind: 'textarea', label: 'Message' },
      ],
      { submit: 'Send', success: 'Thank you! We will answer as soon as we can.' },
      at(11, 9, 13, 20),
    ),
  ]),
)

const delivery = page(
  section({ name: 'Delivery and returns', theme: 'white' }, [
    text(
      '<h1>Delivery &amp; returns</h1><p class="lead">Short answers to what people ask before they buy.</p><h2>Delivery</h2><p>When you send things, where to, and what it costs.</p><h2>Breakages</h2><p>What to do when something arrives broken.</p><h2>Returns</h2><p>How long people may change their mind, and who pays the postage.</p>',
    ),
  ]),
)

/** Pages and a store that are neither the pottery’s nor anybody’s yet. */
export const ternAndClayStarter: StarterContent = {
  language: 'en',
  pages: [
    { urlId: 'home', title: 'Home', isHome: true, isPublished: true, document: home },
    { urlId: 'about', title: 'About', document: about },
    { urlId: 'contact', title: 'Contact', document: contact },
    { urlId: 'delivery', title: 'Delivery & returns', document: delivery },
  ],
  store: { urlId: 'shop', title: 'Shop' },
  mainNavigation: [
    { title: 'Shop', target: 'collection:shop' },
    { title: 'About', target: 'collection:about' },
    { title: 'Contact', target: 'collection:contact' },
  ],
  footerNavigation: [
    { title: 'Shop', target: 'collection:shop' },
    { title: 'Delivery & returns', target: 'collection:delivery' },
    { title: 'Contact', target: 'collection:contact' },
  ],
}
