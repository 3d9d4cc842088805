import { at, form, map, openingHours, picture, socialLinks, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const WEEK = [
  { from: 'mo', to: 'fr', opens: '09:00', closes: '17:30' },
  { from: 'sa', to: 'sa', opens: '10:00', closes: '16:00' },
]
const WRITE = '<h3>Write</h3><p>Your e-mail address</p><h3>Call</h3><p>Your telephone number</p>'
const VISIT = '<h3>Visit</h3><p>Your street and number<br>Your town</p>'

const QUESTIONS = [
  { kind: 'name', label: 'Name' },
  { kind: 'email', label: 'Email' },
  { kind: 'textarea', label: 'Message' },
]
const ANSWERED = {
  submit: 'Send',
  success: 'Thank you! We will answer as soon as we can.',
  disclaimer: 'We use your address to answer you, and for nothing else.',
}

/** Sections that say how to reach one, and where. */
export const contactSections = [
  template(
    'contact',
    ['contact-form', 'Form beside the address', 'write message email contact form questions'],
    { theme: 'white' },
    [
      text(
        '<h2>Write to us</h2><p>Say what people may ask you, and how soon you answer.</p>',
        at(0, 0, 9, 7),
      ),
      text(VISIT, at(0, 8, 9, 6)),
      form('Contact form', QUESTIONS, ANSWERED, at(11, 0, 13, 20)),
    ],
  ),
  template(
    'contact',
    ['contact-form-middle', 'Form in the middle', 'write message email contact form questions'],
    { theme: 'light' },
    [
      text('<h2>Say hello</h2><p>We read everything, and answer as soon as we can.</p>', at(5, 0, 14, 6), {
        align: 'center',
      }),
      form('Contact form', QUESTIONS, ANSWERED, at(5, 7, 14, 20)),
    ],
  ),
  template(
    'contact',
    ['contact-three', 'Write, call, visit', 'address phone email columns'],
    { theme: 'white' },
    [
      text('<h2>Say hello</h2><p>We read everything, and answer as soon as we can.</p>', at(0, 0, 16, 6)),
      text('<h3>Write</h3><p>Your e-mail address</p>', at(0, 7, 7, 5)),
      text('<h3>Call</h3><p>Your telephone number</p>', at(8, 7, 7, 5)),
      text(VISIT, at(16, 7, 7, 5)),
    ],
  ),
  template(
    'contact',
    ['contact-map', 'Address and way', 'map location directions find us'],
    { theme: 'light' },
    [
      text(
        '<h2>How to find us</h2><p>Where to get off the bus, where to park, which door to take.</p>',
        at(0, 0, 10, 7),
      ),
      map('Our door', 'Your street and number\nYour town', at(0, 8, 10, 6)),
      picture(at(12, 0, 12, 19)),
    ],
  ),
  template(
    'contact',
    ['contact-picture', 'Contact and a picture', 'address phone email image photo'],
    { theme: 'white' },
    [
      text('<h2>Drop us a line</h2><p>Say what people may write to you about.</p>', at(0, 0, 11, 7)),
      text(WRITE, at(0, 8, 11, 8)),
      socialLinks(at(0, 18, 11, 3)),
      picture(at(13, 0, 11, 24)),
    ],
  ),
  template(
    'contact',
    ['contact-dark', 'Contact on dark', 'address phone email footer black'],
    { theme: 'black' },
    [text('<h2>Until soon</h2>', at(0, 0, 8, 5)), text(WRITE, at(9, 0, 7, 8)), text(VISIT, at(17, 0, 7, 8))],
  ),
  template(
    'contact',
    ['contact-hours', 'Contact and hours', 'address opening times visit'],
    { theme: 'light' },
    [
      text('<h2>Come by</h2><p>You are welcome without an appointment.</p>', at(0, 0, 11, 6)),
      text(VISIT, at(0, 7, 11, 6)),
      openingHours(WEEK, 'Closed on public holidays', at(13, 0, 11, 12)),
    ],
  ),
]

/** Sections that say when, and what there is to eat. */
export const hoursSections = [
  template(
    'hours',
    ['hours-middle', 'Hours in the middle', 'opening times open closed schedule'],
    { theme: 'white' },
    [openingHours(WEEK, 'Closed on public holidays', at(6, 0, 12, 9))],
  ),
  template(
    'hours',
    ['hours-picture', 'Hours beside a picture', 'opening times image visit'],
    { theme: 'dark' },
    [picture(at(0, 0, 12, 20)), openingHours(WEEK, 'Closed on public holidays', at(14, 2, 10, 12))],
  ),
]
