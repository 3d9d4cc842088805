import { at, button, picture, pricingPlans, socialLinks, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** Sections that ask for something. */
export const actionSections = [
  template(
    'action',
    ['action-middle', 'A question and a button', 'cta call to action banner centered'],
    { theme: 'dark', height: 'medium', verticalAlignment: 'middle' },
    [
      text('<h2>Shall we talk?</h2><p>Write a few lines, and we take it from there.</p>', at(4, 0, 16, 6), {
        align: 'center',
      }),
      button('Get in touch', 'collection:#contact', at(8, 7, 8, 3), { align: 'center', size: 'large' }),
    ],
  ),
  template(
    'action',
    ['action-line', 'One line and a button', 'cta call to action strip bar'],
    { theme: 'accent' },
    [
      text('<p class="lead">Something new every week. Come and have a look.</p>', at(0, 0, 15, 3), {
        verticalAlign: 'middle',
      }),
      button('Visit the shop', 'collection:#store', at(16, 0, 8, 3), {
        align: 'end',
        verticalAlign: 'middle',
      }),
    ],
  ),
  template(
    'action',
    ['action-picture', 'Picture and invitation', 'cta call to action image half visit'],
    { theme: 'light' },
    [
      picture(at(0, 0, 12, 22)),
      text(
        '<h2>Come and see us</h2><p>Say when the door is open and what is waiting behind it.</p>',
        at(14, 5, 10, 7),
      ),
      button('How to find us', 'collection:#contact', at(14, 13, 9, 3)),
    ],
  ),
  template(
    'action',
    ['action-two', 'Two ways on', 'cta call to action choices buttons'],
    { theme: 'white' },
    [
      text('<h2>Looking for something?</h2><p>Everything we have is in the shop.</p>', at(0, 0, 11, 6)),
      button('Visit the shop', 'collection:#store', at(0, 7, 9, 3)),
      text('<h2>Not sure yet?</h2><p>Ask us. We like questions.</p>', at(13, 0, 11, 6)),
      button('Get in touch', 'collection:#contact', at(13, 7, 9, 3), { variant: 'secondary' }),
    ],
  ),
  template('action', ['action-follow', 'Follow us', 'social profiles instagram links'], { theme: 'light' }, [
    text('<h2>Stay in touch</h2><p>New things show up here first.</p>', at(3, 0, 18, 6), { align: 'center' }),
    socialLinks(at(6, 7, 12, 3), { align: 'center' }),
  ]),
  template(
    'action',
    [
      'action-plans',
      'Three plans with prices',
      'pricing prices packages membership subscription compare offers',
    ],
    { theme: 'light' },
    [
      text('<h2>Choose what fits</h2><p>Change or leave whenever you like.</p>', at(3, 0, 18, 6), {
        align: 'center',
      }),
      pricingPlans(
        [
          {
            title: 'Small',
            price: '9',
            period: 'a month',
            text: 'To begin with.',
            html: '<ul><li><p>One thing that is included</p></li><li><p>Another one</p></li></ul>',
            label: 'Choose small',
            target: 'collection:#contact',
          },
          {
            title: 'Medium',
            price: '19',
            period: 'a month',
            text: 'What most people take.',
            html: '<ul><li><p>Everything in small</p></li><li><p>One thing more</p></li></ul>',
            label: 'Choose medium',
            target: 'collection:#contact',
          },
          {
            title: 'Large',
            price: '39',
            period: 'a month',
            text: 'For those who need a lot.',
            html: '<ul><li><p>Everything in medium</p></li><li><p>Help on the telephone</p></li></ul>',
            label: 'Choose large',
            target: 'collection:#contact',
          },
        ],
        'Most chosen',
        at(0, 7, 24, 15),
      ),
    ],
  ),
]
