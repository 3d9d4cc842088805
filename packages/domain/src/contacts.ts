/** What a contact can be to a website; each as long as it is so. [CONTACT-2] */
export const CONTACT_KINDS = ['customer', 'subscriber', 'member', 'sender', 'waiting'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** How much is kept of a contact. [CONTACT-5] [CONTACT-6] */
export const CONTACT_LIMITS = { name: 200, tags: 20, tag: 40, note: 5000, notes: 500, addresses: 20 } as const
