CREATE TABLE "file_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"release_id" integer NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "release_files_release_id_file_pk" PRIMARY KEY("release_id","file")
);
--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_sha256_file_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_files_sha256_idx" ON "release_files" USING btree ("sha256");