import type { AnswerOf, InputOf } from '@plinth/contract'
import { api } from './client.ts'

/** What is looked for, and what was found. */
export type TextsAsked = InputOf<'POST /api/config/texts/find'>['body']
export type TextsFound = AnswerOf<'POST /api/config/texts/find'>
export type FoundDraft = TextsFound['documents'][number]
export type FoundSetting = TextsFound['settings'][number]
export type TextsReplaced = AnswerOf<'POST /api/config/texts/replace'>

/** Every place of the website that says some words. [EDIT-240] */
export const findTexts = (body: TextsAsked): Promise<TextsFound> =>
  api('POST /api/config/texts/find', { body })

/** Writes other words in the chosen places of drafts. [EDIT-241] */
export const replaceTexts = (
  body: InputOf<'POST /api/config/texts/replace'>['body'],
): Promise<TextsReplaced> => api('POST /api/config/texts/replace', { body })
