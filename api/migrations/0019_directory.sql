CREATE TABLE "directory_groups" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"external_id" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"made" boolean NOT NULL,
	"left_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_groups_external_id_idx" ON "directory_groups" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_user_name_key" ON "directory_users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "directory_users_external_id_idx" ON "directory_users" USING btree ("external_id");