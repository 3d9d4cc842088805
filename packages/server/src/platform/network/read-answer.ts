/**
 * The text of an answer, of which no more is read than what is expected: another service may break, or mean harm, and send
 * without end.
 *
 * @param most bytes
 * @throws Error where there are more
 */
export async function textOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * What an answer says as JSON, read no further than is expected; what it means is its reader's to check.
 *
 * @param most bytes
 * @throws Error where there are more, or it is no JSON
 */
export async function jsonOf(response: Response, most: number): Promise<unknown> {
  return JSON.parse(await textOf(response, most))
}
