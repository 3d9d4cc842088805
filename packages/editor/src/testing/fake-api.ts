import { contract, type AnswerOf, type Call, type CallKey } from '@plinth/contract'
import { callAt } from '@plinth/contract/call-at'
import { checkAnswer } from '@plinth/contract/check-answer'

/** The server says no. */
export interface Refusal {
  readonly refused: number
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

/** There is no network. */
export const offline = Symbol('offline')

/** The answer does not come for as long as the test lasts. */
export const never = Symbol('never')

/** Somebody on the way answers instead of the server, with a page of their own. */
export const garbled = Symbol('garbled')

/** Something went wrong at the server. */
export const broken: Refusal = { refused: 500, code: 'internal', message: 'Something broke.' }

/** What a call was made with. */
export interface Made {
  readonly key: CallKey
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Outcome<K extends CallKey> = AnswerOf<K> | Refusal | typeof offline | typeof never | typeof garbled

/** What the server answers, call by call. Answers have the contract's types, and are read by its schemas when given. */
export type Answers = {
  readonly [K in CallKey]?: Outcome<K> | ((made: Made) => Outcome<K>)
}

/** A server in the memory of the page, in place of `fetch`. */
export class FakeApi {
  /** The calls that were made, such as `POST /api/config/orders/:id/notes`, with what was sent. */
  readonly made: Made[] = []
  /** Calls no answer was given for, and answers the contract does not know. A test that ends with any has failed. */
  readonly mistakes: string[] = []
  #answers: Answers
  #underway = 0

  constructor(answers: Answers) {
    // Told a second after an error, when what is looked at may be another's.
    this.#answers = { 'POST /api/events/RecordJavascriptErrors': () => undefined, ...answers }
  }

  /** From now on these are answered differently. */
  change(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  /** What was sent with the calls of one kind. */
  sent(key: CallKey): unknown[] {
    return this.made.filter((one) => one.key === key).map(({ body }) => body)
  }

  /** Waits until every call has its answer, but for those that get none, and whoever made it has read it. */
  async settled(): Promise<void> {
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    await turn()
    for (let turns = 0; this.#underway > 0 && turns < 200; turns++) await turn()
    await turn()
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    this.#underway++
    try {
      return await this.#called(input, init)
    } finally {
      this.#underway--
    }
  }

  async #called(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const key = callAt(request.method, pathname)
    if (key === undefined || this.#answers[key] === undefined) {
      this.mistakes.push(`${request.method} ${pathname} has no answer.`)
      return refuse({ refused: 404, code: 'not-found', message: 'This test has no answer to that.' })
    }
    const text = request.headers.get('content-type')?.includes('json') === true ? await request.text() : ''
    const made = {
      key,
      path: pathname,
      query: searchParams,
      body: text === '' ? undefined : JSON.parse(text),
    }
    this.made.push(made)
    const given = this.#answers[key] as Outcome<CallKey> | ((call: Made) => Outcome<CallKey>)
    return this.#answer(key, typeof given === 'function' ? given(made) : given, init.signal)
  }

  #answer(
    key: CallKey,
    outcome: Outcome<CallKey>,
    signal?: AbortSignal | null,
  ): Response | Promise<Response> {
    if (outcome === never) {
      this.#underway--
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          this.#underway++
          reject(new DOMException('Called off.', 'AbortError'))
        })
      })
    }
    if (outcome === garbled) return new Response('<h1>Welcome</h1>', { status: 200 })
    if (outcome === offline) throw new TypeError('Failed to fetch')
    if (isRefusal(outcome)) return refuse(outcome)
    const { answer, status = 200 }: Call = contract[key]
    if (answer === undefined) return new Response(null, { status: 204 })
    try {
      checkAnswer(key, outcome)
    } catch (error) {
      this.mistakes.push(String(error))
    }
    return Response.json(outcome, { status })
  }
}

const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome

const refuse = ({ refused, code, message, fields }: Refusal): Response =>
  Response.json(
    { error: { code, message, ...(fields === undefined ? {} : { fields }) } },
    { status: refused },
  )
