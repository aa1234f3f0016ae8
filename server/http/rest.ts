import express, { type RequestHandler, type Router } from 'express'
import { Refusal } from '../../shared/errors.ts'
import { answer, type RestSettings } from './adapter.ts'
import { eventStream, STREAM_PATH } from './event-stream.ts'
import { listOperations, type Operation, takesBody } from './operations.ts'
import { readBody } from './read-body.ts'

/** `{id}` in our paths is `:id` in Express's. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * One Express route per procedure, from its own `openapi` meta. trpc-to-openapi's stock handler
 * fixes another error body, coerces types and answers other statuses than the contract's.
 */
export function restRouter(settings: RestSettings): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const methodsOf = new Map<string, string[]>()
  for (const operation of listOperations()) {
    const path = expressPath(operation.path)
    const handlers = [requireAcceptable(operation), handle(operation, settings)]
    if (takesBody(operation)) handlers.unshift(...readBody(settings))
    router.route(path)[METHODS[operation.method]](...handlers)
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), operation.method])
  }
  router.get(expressPath(STREAM_PATH), eventStream(settings))
  methodsOf.set(expressPath(STREAM_PATH), ['GET'])
  for (const [path, methods] of methodsOf) router.all(path, refuseMethod(methods))
  return router
}

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

function requireAcceptable({ produces }: Operation): RequestHandler {
  return (req, _res, next) =>
    next(req.accepts(produces) ? undefined : new Refusal('not_acceptable'))
}

function handle(operation: Operation, settings: RestSettings): RequestHandler {
  const answerIt = answer(operation, settings)
  return (req, res) => answerIt({ req, res, params: req.params, query: req.query, body: req.body })
}

function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods
  const allow = [...allowed, 'OPTIONS'].toSorted().join(', ')
  return (_req, res) => {
    res.setHeader('allow', allow)
    throw new Refusal('method_not_allowed')
  }
}
