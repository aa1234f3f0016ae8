import type { RequestHandler, Router } from 'express'
import { refusedMethod } from '../refuse.ts'

/** Refuses all methods except GET and HEAD with 405 and `Allow`. */
export const requireGet: RequestHandler = ({ method }, res, next) => {
  const isGet = method === 'GET' || method === 'HEAD'
  next(isGet ? undefined : refusedMethod(res, ['GET', 'HEAD']))
}

export function readOnlyRoute(router: Router, path: string | RegExp, ...handlers: RequestHandler[]): void {
  router.route(path).all(requireGet).get(handlers)
}
