-- The list by name is read from the index that also finds beginnings: with the id in it, equal names need no sort.
CREATE INDEX "users_search_name_id_idx" ON "users" USING btree ("search_name" text_pattern_ops, "id");
--> statement-breakpoint
DROP INDEX "users_search_name_prefix_idx";
