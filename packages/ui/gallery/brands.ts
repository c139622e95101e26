import { type Brand, tokensOf } from '../src/brand.ts'

const files = import.meta.glob<Brand>('../../../config/brands/*.json', { eager: true, import: 'default' })

/** All brands that have a file, by file name. */
export const brands: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, brand]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    tokensOf(brand),
  ]),
)
