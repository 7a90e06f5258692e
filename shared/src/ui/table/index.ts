export { Pagination, pageWindow, type PaginationProps } from './pagination'
export { TBody, THead, Table, Td, Th, Tr, type TableProps, type TdProps, type ThProps } from './table'
