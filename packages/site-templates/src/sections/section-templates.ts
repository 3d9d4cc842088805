import { aboutSections } from './about-sections.ts'
import { actionSections } from './action-sections.ts'
import { blogSections } from './blog-sections.ts'
import { contactSections, hoursSections } from './contact-sections.ts'
import { featureSections } from './feature-sections.ts'
import { menuSections } from './menu-sections.ts'
import { openingSections } from './opening-sections.ts'
import { pictureSections } from './picture-sections.ts'
import { productSections } from './product-sections.ts'
import { questionSections } from './question-sections.ts'
import type { SectionTemplate } from './section-template.ts'
import { textSections } from './text-sections.ts'
import { voiceSections } from './voice-sections.ts'

/** Every section an owner can begin from, by kind, the most useful of a kind first. [SECTION-1] */
export const sectionTemplates: readonly SectionTemplate[] = [
  ...openingSections,
  ...textSections,
  ...pictureSections,
  ...productSections,
  ...featureSections,
  ...aboutSections,
  ...voiceSections,
  ...actionSections,
  ...questionSections,
  ...contactSections,
  ...hoursSections,
  ...menuSections,
  ...blogSections,
]
