package platen.web.operator.worklist;

import java.util.Optional;

/**
 * The form that changes whether the work of a workspace is done, as it was sent.
 *
 * @param reason as typed; empty at first
 * @param reasonProblem sentence about the reason; empty when it has none
 * @param passwordProblem sentence about the password; empty when it has none
 */
record PauseForm(String reason, String reasonProblem, String passwordProblem) {
    static final PauseForm EMPTY = new PauseForm("", "", "");

    static PauseForm sent(String reason, Optional<String> reasonProblem, Optional<String> passwordProblem) {
        return new PauseForm(reason, reasonProblem.orElse(""), passwordProblem.orElse(""));
    }

    boolean isValid() {
        return reasonProblem.isEmpty() && passwordProblem.isEmpty();
    }
}
