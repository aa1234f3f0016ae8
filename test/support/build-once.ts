import { builtFolder } from '../../server/build/built.js'

/** Builds the server and its pages, where a source changed, before the workers would each do so. */
export default function setup(): void {
  builtFolder()
}
