// What the portal uses of the query library; the alias names the package itself, whose own name is the shared one.
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
  skipToken,
} from 'unshared/react-query'
