/** Characters that are read of a line of a text that anybody can send: looking for what is personal takes the square of them. */
const READ_OF_A_LINE = 400

/**
 * A text of an error without what may say who met it: queries and fragments of addresses, names and passwords in them, mail
 * addresses, long numbers, and long keys with digits in them, but for names of script files. Of a line 400 characters are kept. [LOG-2]
 */
export function withoutPersonal(text: string): string {
  return text
    .split('\n')
    .map((line) => lineWithoutPersonal(line.slice(0, READ_OF_A_LINE)))
    .join('\n')
}

function lineWithoutPersonal(line: string): string {
  return line
    .replaceAll(/:\/\/[^\s/@]*@/g, '://')
    .replaceAll(/(:\/\/[^\s?#()'"]*|\/[^\s?#()'"]*)[?#][^\s()'"]*?((?::\d+){0,2})(?=[\s()'",]|$)/g, '$1$2')
    .replaceAll(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '…')
    .replaceAll(/\d{7,}/g, '…')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?![\w-]|\.m?js|\.tsx?)/g, '…')
}

/** Where an error happened, as the first line of its stack that names a place says: path of the file, line and column. [LOG-1] */
export function placeOf(stack: string): string {
  return /(?:[a-z][\w+.-]*:\/\/[^\s/()]*)?(\/[^\s()]*:\d+:\d+)/i.exec(stack)?.[1]?.slice(0, 500) ?? ''
}
