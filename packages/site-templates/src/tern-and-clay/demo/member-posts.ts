import type { DemoPost } from './demo-content.ts'
import { image, page, section, text } from '../../documents/build-document.ts'

const body = (...blocks: Parameters<typeof section>[1]): DemoPost['document'] =>
  page(section({ name: 'Post' }, blocks))

/** Posts only members read. */
export const memberPosts: readonly DemoPost[] = [
  {
    urlId: 'the-chalk-glaze-by-weight',
    title: 'The chalk glaze, by weight',
    excerpt: 'The recipe of the white on nearly everything we make, with what each part of it does.',
    mainImage: 'journal-1.jpg',
    author: 'Maren Tern',
    tags: ['glaze'],
    publishOn: '2026-11-03T08:00:00+00:00',
    document: body(
      text(
        '<p>You asked, so here it is. For a bucket of ten litres: 2,400 grams of potash feldspar, 1,500 of whiting, 1,300 of china clay, 800 of quartz. Sieve it twice through an 80 mesh, and once more when you think it is done.</p><h2>What each part does</h2><p>The feldspar melts. The whiting pulls the melt towards satin; with less of it the white turns glassy. The clay keeps the glaze in the bucket from sinking to a brick, and holds it on the pot. The quartz is there for the plate you scrape with a fork.</p>',
      ),
      image('journal-1.jpg', 'Tile 14 is this recipe. Tile 15 is the day the scales were wrong.'),
      text(
        '<h2>Thickness is half of it</h2><p>Dip for a count of three. A scratch with a pin should show a layer as thick as two sheets of paper. Thinner, and the clay comes through at every edge, which you may like; we do, on the ink mugs.</p>',
      ),
    ),
  },
  {
    urlId: 'seconds-before-anybody-else',
    title: 'Seconds, before anybody else',
    excerpt: 'Nine pots with a pinhole or a drip. They go out on Saturday; you see them today.',
    mainImage: 'journal-3.jpg',
    author: 'Jonah Clay',
    tags: ['studio'],
    publishOn: '2026-11-10T08:00:00+00:00',
    document: body(
      text(
        '<p>Every firing leaves a few pots that work as well as the others and look a little less sure of themselves. Until now they went on the shelf by the door. From this month you hear of them here first.</p><p>This time: four everyday mugs with a drip that stopped early, two bowls with a pinhole in the foot, and three small vases the kiln decided to make bluer. Write to us, say which, and we put it aside until you come by.</p>',
      ),
    ),
  },
]

/** Posts that are read by those who have paid. */
export const schoolPosts: readonly DemoPost[] = [
  {
    urlId: 'lesson-one-four-materials',
    title: 'Lesson one: four materials',
    excerpt: 'Feldspar, whiting, clay and quartz: what each does, and eight tiles that show it.',
    mainImage: 'journal-2.jpg',
    author: 'Maren Tern',
    tags: ['lesson'],
    publishOn: '2026-11-05T08:00:00+00:00',
    document: body(
      text(
        '<p>Nearly every stoneware glaze is made of four things. Weigh them out eight times, each time with a little more of one and less of another, and you will know more than from any book.</p><h2>The eight tiles</h2><p>Begin with forty parts of feldspar, twenty of whiting, twenty of china clay and twenty of quartz. That is tile one. For tile two take ten parts of feldspar away and give them to the quartz; for tile three give them to the whiting, and so on, until each has been the greedy one and the hungry one once.</p><h2>What to look for</h2><p>Where it runs there is too much whiting. Where it is dry there is too little feldspar. Where it crawls away from the edge there is too much clay. Where it is stiff and full of pinholes there is too much quartz. Put the tiles on a windowsill and look at them at noon.</p>',
      ),
    ),
  },
]
