package platen.web.operator.worklist;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.ListPosition;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.worklist.WorkCondition;
import platen.db.worklist.WorkItem;
import platen.db.worklist.WorkKind;

/**
 * The query of the list of work, as in the address of its page.
 *
 * @param workspaceId only work of this workspace; null for all
 * @param after position of the last item of the page before, or null
 * @param problems sentences about values that were not understood; the list is not read then
 */
record WorkQuery(WorkKind kind, WorkCondition condition, @Nullable UUID workspaceId, @Nullable ListPosition after,
        List<String> problems) {
    static final String AT = "/operator/work";

    static WorkQuery of(HttpServletRequest request) {
        var problems = new ArrayList<String>();
        WorkKind kind = choice(request, "kind", WorkKind.class, problems).orElse(WorkKind.RENDERS);
        WorkCondition condition = choice(request, "state", WorkCondition.class, problems)
                .orElse(WorkCondition.WAITING);
        String workspace = value(request, "workspace");
        Optional<UUID> workspaceId = PublicId.WORKSPACE.parse(workspace);
        if (!workspace.isEmpty() && workspaceId.isEmpty()) {
            problems.add("The id of a workspace starts with wsp_; the list of workspaces has it.");
        }
        String after = value(request, "after");
        Optional<ListPosition> position = position(kind, after);
        if (!after.isEmpty() && position.isEmpty()) {
            problems.add("This page of the list cannot be read. Start again with the first page.");
        }
        return new WorkQuery(kind, condition, workspaceId.orElse(null), position.orElse(null), problems);
    }

    private static String value(HttpServletRequest request, String name) {
        return Objects.requireNonNullElse(request.getParameter(name), "").strip();
    }

    private static <E extends Enum<E> & WireName> Optional<E> choice(HttpServletRequest request, String name,
            Class<E> type, List<String> problems) {
        String value = value(request, name);
        Optional<E> found = WireName.parse(type, value);
        if (!value.isEmpty() && found.isEmpty()) {
            problems.add("The value of " + name + " must be " + WireName.either(type) + ".");
        }
        return found;
    }

    private static Optional<ListPosition> position(WorkKind kind, String text) {
        int tilde = text.indexOf('~');
        if (tilde < 0) {
            return Optional.empty();
        }
        try {
            Instant createdAt = Instant.parse(text.substring(0, tilde));
            return kind.noun().parse(text.substring(tilde + 1)).map(id -> new ListPosition(createdAt, id));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Returns the path of the list of a kind and condition, of the same workspace. */
    String path(WorkKind otherKind, WorkCondition otherCondition) {
        return path(otherKind, otherCondition, workspaceId);
    }

    /** Returns the path of the list of a kind and condition, of one workspace or of all. */
    static String path(WorkKind kind, WorkCondition condition, @Nullable UUID workspaceId) {
        return AT + "?kind=" + kind.wire() + "&state=" + condition.wire()
                + (workspaceId == null ? "" : "&workspace=" + PublicId.WORKSPACE.of(workspaceId));
    }

    /** Returns the path of the page after an item. */
    String following(WorkItem last) {
        return path(kind, condition) + "&after="
                + URLEncoder.encode(last.createdAt() + "~" + kind.noun().of(last.id()), StandardCharsets.UTF_8);
    }
}
