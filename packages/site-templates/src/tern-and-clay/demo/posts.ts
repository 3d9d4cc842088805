import type { DemoPost } from './demo-content.ts'
import { image, page, quote, section, text } from '../../documents/build-document.ts'

/** A post's body: one column of text with pictures between, at a comfortable line length. */
function body(...blocks: Parameters<typeof section>[1]): DemoPost['document'] {
  return page(section({ name: 'Post' }, blocks))
}

export const posts: readonly DemoPost[] = [
  {
    urlId: 'the-kiln-opens-on-a-tuesday',
    title: 'The kiln opens on a Tuesday',
    excerpt: 'Two days of fire, one day of waiting, and the four minutes in which we find out.',
    mainImage: 'journal-3.jpg',
    author: 'Maren Tern',
    tags: ['studio', 'firing'],
    publishOn: '2026-10-20T08:00:00+01:00',
    document: body(
      text(
        '<p>There is a rule in the studio: nobody opens the kiln alone. It has nothing to do with safety. It is that the person who lifts the lid first is the one who gets blamed.</p><p>A glaze firing takes us fourteen hours up and about thirty down. We stop at 1,260 degrees, hold for twenty minutes, and then let the whole thing cool at its own pace. The temptation to crack the lid at two hundred degrees is strong, and each of us has given in exactly once. The sound of a glaze crazing in a draught is small, bright and expensive.</p>',
      ),
      text(
        '<h2>What we look for</h2><p>The top shelf first, because it runs hottest. If the chalk glaze has gone from milk to satin, the firing was right. If it is glossy, we went too far; if it feels like a blackboard, not far enough.</p><p>Then the ink. It should break to rust along every edge. When it stays flat and blue, there was not enough air early on, and somebody will say so.</p>',
      ),
      image(
        'journal-1.jpg',
        'Every firing carries a row of test tiles. The good ones get a number and a place on the wall.',
      ),
      text(
        '<h2>The count</h2><p>Out of two hundred and twelve pots in the last firing, one hundred and ninety-six were what we hoped for. Nine became seconds: a pinhole, a drip that stopped a finger short. Five went into the bucket behind the door, and two were better than anything we had planned, and we have no idea why.</p><p>Those two are on the windowsill. They are not for sale until we find out.</p>',
      ),
    ),
  },
  {
    urlId: 'how-a-mug-handle-is-pulled',
    title: 'How a mug handle is pulled',
    excerpt: 'You stroke a carrot of wet clay until it becomes a handle. It is exactly as odd as it sounds.',
    mainImage: 'journal-4.jpg',
    author: 'Jonah Clay',
    tags: ['making', 'mugs'],
    publishOn: '2026-09-29T08:00:00+01:00',
    document: body(
      text(
        '<p>Start with a piece of clay the size and shape of a carrot. Hold the thick end in one hand, wet the other, and draw it down, again and again, as if you were milking something very patient.</p><p>What you are doing is lining up the clay. The particles are flat, like playing cards, and every stroke turns a few more of them the same way. A pulled handle is strong along its length for the same reason a rope is.</p>',
      ),
      quote('If you can see how it was attached, it was attached too late.', 'Our teacher, about everything'),
      text(
        '<h2>Three fingers, not two</h2><p>Most mugs in the world have handles for two fingers, because two-finger handles dry faster and stack better. We make ours for three. The weight of a full mug then hangs from your hand instead of pinching it, and you will notice the difference at about the second refill.</p><h2>Then leave it alone</h2><p>A fresh handle wants to droop. We hang the mugs upside down for an hour and let gravity put the curve in. After that they dry for a week on the rack by the window, handles to the north, because the south side dries faster and pulls.</p>',
      ),
    ),
  },
  {
    urlId: 'three-clays-and-where-they-come-from',
    title: 'Three clays, and where they come from',
    excerpt: 'A quarry, a brickyard and a beach: the ground our pots are made of.',
    mainImage: 'journal-2.jpg',
    author: 'Maren Tern',
    tags: ['materials'],
    publishOn: '2026-09-01T08:00:00+01:00',
    document: body(
      text(
        '<p>People ask where we buy our clay, and hope to hear that we dig it behind the house. We did once. It was full of roots and opinions.</p><p>What we use now comes from three places, and each has its own job.</p>',
      ),
      text(
        '<h2>Stoneware, from the quarry</h2><p>Pale grey when wet, warm white when fired, speckled with iron. It is forgiving on the wheel and strong on the table. Nine of ten pots we sell begin here.</p><h2>Terracotta, from the brickyard</h2><p>The brickyard at Sandhythe has made roof tiles since 1871. They let us have the fine clay from the settling pond, which nobody else wants, and which makes the best planters we know.</p><h2>Sand, from the beach</h2><p>Two bucketfuls a year, by permission, from below the tide line. Sieved, washed and wedged in, it opens the clay so that large bowls can dry without cracking. It also means that every serving bowl has a little of the harbour in it.</p>',
      ),
    ),
  },
  {
    urlId: 'mending-with-gold',
    title: 'Mending with gold, and when not to',
    excerpt:
      'A broken bowl came back to us in a shoebox. What we did, and what we tell people to do instead.',
    mainImage: 'journal-5.jpg',
    author: 'Jonah Clay',
    tags: ['care', 'repair'],
    publishOn: '2026-08-11T08:00:00+01:00',
    document: body(
      text(
        '<p>The shoebox held a dark bowl in seven pieces and a note: “It was our daughter, it was an accident, can you?” We could, as it happens. It took eleven evenings.</p><p>Real kintsugi uses lacquer from a tree and powdered gold, needs weeks of damp cupboard, and costs more than the bowl. It is meant for things that cannot be replaced. This one could not: it was from our first kiln, and the glaze recipe went with the fire at the old studio.</p>',
      ),
      text(
        '<h2>What to do with your own</h2><ul><li>Keep all the pieces, even the crumbs. Wrap them apart so that the edges do not rub.</li><li>Do not try super glue first. It fills the pores and nothing else will hold afterwards.</li><li>If it is for food and you want to use it again, ask somebody who works with real lacquer.</li><li>If it is to look at, a two-part epoxy and a steady hand are honest and fine.</li></ul><p>And if it is one of ours, write to us before you do anything. We keep test tiles of every batch, and sometimes the simplest repair is another bowl from the same bucket.</p>',
      ),
    ),
  },
  {
    urlId: 'a-table-for-eight-in-november',
    title: 'A table for eight in November',
    excerpt: 'What we put on the table when it is dark by four, and one soup that has never let us down.',
    mainImage: 'hero-table.jpg',
    author: 'Maren Tern',
    tags: ['table', 'recipes'],
    publishOn: '2026-11-03T08:00:00+00:00',
    document: body(
      text(
        '<p>We make things for the table, so once a year we lay one properly. Eight places, chalk plates with pasta bowls on top, napkins in whatever colour comes out of the drawer. Nothing matches and everything goes together, which took us about ten years to learn.</p>',
      ),
      text(
        '<h2>Three rules for a winter table</h2><ol><li><strong>Light low down.</strong> Candles and a lamp on the sideboard; the ceiling light stays off.</li><li><strong>Something green that is not a bouquet.</strong> Olive, bay or ivy in a pitcher. It lasts all week and nobody has to talk around it.</li><li><strong>One big bowl.</strong> When people have to pass it, they start to talk.</li></ol>',
      ),
      image(
        'hero-table.jpg',
        'Plates in chalk and moss, pasta bowls in sand, and the pitcher doing the work of a vase.',
      ),
      text(
        '<h2>The soup</h2><p>For eight: soften four onions in butter for as long as you have patience, at least half an hour. Add a kilo of celeriac and two apples, cut small, and two litres of stock. Simmer until soft, blend, season, and stir in a spoonful of mustard. Serve in the pasta bowls with toasted hazelnuts and brown butter on top.</p><p>It waits happily for late guests, and it looks well in sand.</p>',
      ),
    ),
  },
]
