/** How often one visitor may leave an address. [RESTOCK-4] */
export const limitOfBoxes = { name: 'restock', burst: 20, perSeconds: 600 } as const
