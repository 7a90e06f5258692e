-- One index holds the day of registration, the status and the trigrams of both texts, so that a search for a common text
-- reads the lists of a few days instead of all. btree_gin is a trusted extension like pg_trgm. Separators are spelled as
-- letters, since trigrams leave them out.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((("created_at" AT TIME ZONE 'UTC')::date), "status", translate("email", '@._-+'' ', 'xqwkzjy') gin_trgm_ops, translate("search_name", '@._-+'' ', 'xqwkzjy') gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX "users_email_trgm_idx";
--> statement-breakpoint
DROP INDEX "users_search_name_trgm_idx";
--> statement-breakpoint
-- How a search goes about it is decided by a sample of rows; the planner's long histograms only cost planning time.
ALTER TABLE "users" ALTER COLUMN "email" SET STATISTICS -1;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_name" SET STATISTICS -1;
--> statement-breakpoint
-- The planner knows nothing of an index's expressions until the table is analysed.
ANALYZE "users";
