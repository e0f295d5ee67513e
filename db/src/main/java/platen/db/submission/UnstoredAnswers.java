package platen.db.submission;

/** Workspaces that store no input data beyond the render. */
final class UnstoredAnswers {
    private UnstoredAnswers() {}

    /**
     * Returns a condition that holds for submissions whose data is not stored when their render has ended.
     *
     * @param submission alias of rows with a workspace and an environment
     */
    static String of(String submission) {
        return """
                exists (select from retention t join workspace w on w.id = t.workspace_id
                         where t.workspace_id = <s>.workspace_id and t.environment = <s>.environment
                           and t.answers_days = 0 and w.legal_hold_at is null)
                """.replace("<s>", submission).strip();
    }
}
