import { at, button, gallery, picture, text, video } from '../documents/build-document.ts'
import { template } from './section-template.ts'

/** Sections of pictures. */
export const pictureSections = [
  template(
    'pictures',
    ['pictures-one', 'One wide picture', 'image photo full width banner'],
    { theme: 'white', width: 'full' },
    [picture(at(0, 0, 24, 24), { corners: 'square' })],
  ),
  template(
    'pictures',
    ['pictures-two', 'Two pictures', 'images photos pair side by side'],
    { theme: 'white' },
    [picture(at(0, 0, 12, 20)), picture(at(12, 0, 12, 20))],
  ),
  template(
    'pictures',
    ['pictures-three', 'Three pictures with words', 'images photos row captions'],
    { theme: 'light' },
    [
      text('<h2>Seen from close by</h2>', at(0, 0, 16, 4)),
      picture(at(0, 5, 8, 16)),
      picture(at(8, 5, 8, 16)),
      picture(at(16, 5, 8, 16)),
    ],
  ),
  template(
    'pictures',
    ['pictures-gallery', 'Gallery', 'images photos grid portfolio lightbox'],
    { theme: 'white' },
    [
      text('<h2>A few pictures</h2><p>Say what they show, or let them speak.</p>', at(0, 0, 16, 6)),
      gallery([], at(0, 7, 24, 20), { thumbnailsPerRow: 4, lightbox: true, aspectRatio: 'square' }),
    ],
  ),
  template(
    'pictures',
    ['pictures-mosaic', 'Large and small', 'images photos mosaic collage magazine'],
    { theme: 'white' },
    [picture(at(0, 0, 14, 28)), picture(at(14, 0, 10, 13)), picture(at(14, 14, 10, 14))],
  ),
  template(
    'pictures',
    ['pictures-steps', 'Pictures at two heights', 'images photos offset staggered'],
    { theme: 'light' },
    [
      picture(at(0, 0, 11, 22)),
      text(
        '<h2>Where it happens</h2><p>A sentence about the place, the light, the people.</p>',
        at(13, 0, 10, 7),
      ),
      picture(at(13, 9, 11, 22)),
    ],
  ),
  template(
    'pictures',
    ['pictures-video', 'Video with words', 'film youtube vimeo clip'],
    { theme: 'black' },
    [
      text('<h2>See for yourself</h2><p>Say in one sentence what the film shows.</p>', at(0, 0, 7, 8)),
      video(at(8, 0, 16, 20)),
      button('Come by', 'collection:#contact', at(0, 10, 7, 3)),
    ],
  ),
]
