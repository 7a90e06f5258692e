export { EmptyState, ErrorState, OfflineNotice } from './states'
