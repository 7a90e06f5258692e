ALTER TABLE "users" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text collate "C";--> statement-breakpoint
-- As near as SQL comes to what the API writes; a row gets the rest when its names or email are next written.
UPDATE "users" SET "search_text" = "search_name" || E'\n' || "email", "sort_name" = "search_name";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "sort_name" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "users_sort_name_id_idx" ON "users" USING btree ("sort_name","id");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search_name";--> statement-breakpoint
DROP INDEX IF EXISTS "users_search_idx";--> statement-breakpoint
DROP INDEX "users_email_prefix_idx";--> statement-breakpoint
DROP FUNCTION "registration_week"(timestamptz);--> statement-breakpoint
DROP FUNCTION "search_spelling"(text);--> statement-breakpoint
DROP EXTENSION "btree_gin";--> statement-breakpoint
-- Serves "contains" of three letters or digits and more. The index must hold what was just written, not a list that every
-- search reads through.
CREATE INDEX "users_search_text_idx" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate = off);
