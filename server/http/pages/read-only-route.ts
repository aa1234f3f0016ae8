import type { RequestHandler, Router } from 'express'
import { refusedMethod } from '../refuse.ts'

/** Refuses what is more than reading with 405 and `Allow`. */
export const requireGet: RequestHandler = ({ method }, res, next) => {
  const isGet = method === 'GET' || method === 'HEAD'
  next(isGet ? undefined : refusedMethod(res, ['GET', 'HEAD']))
}

/** Has a path that can only be read answered by these. */
export function onGet(router: Router, path: string | RegExp, ...handlers: RequestHandler[]): void {
  router.route(path).all(requireGet).get(handlers)
}
