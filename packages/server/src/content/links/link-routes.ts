import type { AnswerOf } from '@plinth/contract'
import { readTargetName } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { mayDo } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { findLinks, titleOf } from '../../delivery/links/find-links.ts'
import { findMentions } from '../../delivery/links/mentions.ts'
import { knownTargets, sectionsOf, type KnownTarget } from '../../delivery/sources/resolve-links.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'

type LinkTarget = AnswerOf<'GET /api/config/links'>['targets'][number]

/** The owner's calls about links. */
export function registerLinkRoutes(app: App): void {
  const { pageSources: sources } = app
  const ask = ({ website }: FastifyRequest) => ({ db: app.db, website, now: app.clock.now() })
  /** Types of which a person is shown what visitors cannot see. [LINK-6] */
  const seenBy = (request: FastifyRequest) =>
    new Set(sources.linked.flatMap(({ kind, access }) => (mayDo(request, access) ? [kind] : [])))
  const shownTo = (request: FastifyRequest, targets: readonly KnownTarget[]): LinkTarget[] => {
    const sees = seenBy(request)
    return targets
      .filter(({ name, isSeen }) => isSeen || sees.has(readTargetName(name)!.kind))
      .map((target) => linkTarget(target, request.website.primaryLanguage))
  }

  serve(app, 'GET /api/config/links', { access: 'site.view' }, async (request) => {
    const { query, names, limit } = request.query
    const targets =
      names === undefined
        ? await findLinks(ask(request), sources, { query, limit, sees: seenBy(request) })
        : await knownTargets({ ...ask(request), sight: 'draft' }, sources, names.split(',').slice(0, limit))
    return { targets: shownTo(request, targets) }
  })

  serve(
    app,
    'GET /api/config/links/:kind/:id/sections',
    { access: 'site.view', isolation: othersSample(({ pageId }) => ({ kind: 'page', id: pageId })) },
    async (request) => {
      const { kind, id } = request.params
      const [thing] = await knownTargets(ask(request), sources, [`${kind}/${id}`])
      if (thing === undefined || shownTo(request, [thing]).length === 0) throw notFound('page')
      const sections = await sectionsOf({ ...ask(request), sight: 'draft' }, sources, thing)
      return { sections: shownTo(request, sections) }
    },
  )

  serve(
    app,
    'GET /api/config/links/:kind/:id/mentions',
    { access: 'site.view', isolation: othersSample(({ pageId }) => ({ kind: 'page', id: pageId })) },
    async (request) => {
      const { kind, id } = request.params
      const [target] = await knownTargets(ask(request), sources, [`${kind}/${id}`])
      if (target === undefined || shownTo(request, [target]).length === 0) throw notFound('page')
      const { things, ...counts } = await findMentions(ask(request), sources, target)
      return { ...counts, things: shownTo(request, things) }
    },
  )
}

function linkTarget(target: KnownTarget, language: string): LinkTarget {
  const { name, path, isDeleted, isSeen, redirectTo, section } = target
  return {
    name,
    kind: readTargetName(name)!.kind,
    title: titleOf(target, language),
    path,
    state: isDeleted ? 'deleted' : isSeen ? 'seen' : 'hidden',
    redirectTo,
    ...(section === undefined ? {} : { section }),
  }
}
