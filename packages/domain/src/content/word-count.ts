/** A word, or a character of a script that writes no spaces between words. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’_.-]*[\p{L}\p{M}\p{N}])?/gu

/** How many words a text has; where none are written apart, as in Japanese, its characters. [POST-15] */
export function countWords(text: string): number {
  return text.match(WORDS)?.length ?? 0
}

/** Words that are read in a minute. */
const READ_IN_A_MINUTE = 230

/** Minutes it takes to read so many words, from 1; 0 for none. [POST-15] */
export function readingMinutes(words: number): number {
  return Math.ceil(words / READ_IN_A_MINUTE)
}
