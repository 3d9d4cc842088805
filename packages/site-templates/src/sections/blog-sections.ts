import { at, summary, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const blog = { collectionId: 'collection:#blog' } as const

/** Sections that show what was written. */
export const blogSections = [
  template('blog', ['blog-three', 'Three posts', 'journal news articles stories grid'], { theme: 'white' }, [
    text('<h2>From the blog</h2>', at(0, 0, 16, 4)),
    summary({ ...blog, limit: 3, columns: 3 }, at(0, 5, 24, 20)),
  ]),
  template(
    'blog',
    ['blog-lead', 'One post large', 'journal news articles stories featured'],
    { theme: 'light' },
    [
      text('<h2>Fresh from the desk</h2>', at(0, 0, 16, 4)),
      summary({ ...blog, limit: 4, design: 'lead' }, at(0, 5, 24, 24)),
    ],
  ),
  template('blog', ['blog-rows', 'Posts in rows', 'journal news articles stories list'], { theme: 'white' }, [
    text('<h2>News</h2><p>What happened lately.</p>', at(0, 0, 7, 6)),
    summary({ ...blog, limit: 3, design: 'list' }, at(8, 0, 16, 24)),
  ]),
]
