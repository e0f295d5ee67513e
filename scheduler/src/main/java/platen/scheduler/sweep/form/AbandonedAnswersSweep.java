package platen.scheduler.sweep.form;

import java.time.Duration;
import platen.jobs.form.AbandonedAnswers;
import platen.scheduler.sweep.Sweep;

/** Gives places of forms back that were taken by processes which ended before they had accepted the answers. */
public final class AbandonedAnswersSweep implements Sweep {
    private final AbandonedAnswers answers;

    public AbandonedAnswersSweep(AbandonedAnswers answers) {
        this.answers = answers;
    }

    @Override
    public String name() {
        return "abandoned-answers";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public boolean rescues() {
        return true;
    }

    @Override
    public int runOnce() {
        return answers.end();
    }
}
