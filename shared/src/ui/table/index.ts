export { Pagination, pageWindow } from './pagination'
export { TBody, THead, Table, Td, Th, Tr } from './table'
