package platen.jobs.seal.verify;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.seal.revision.Change;
import platen.jobs.engine.seal.revision.ChangeKind;
import platen.jobs.engine.seal.revision.Revision;
import platen.jobs.isolation.IsolatedTask;

/** Reads the signatures of a file in a worker process. */
public final class ReadSealsTask implements IsolatedTask<byte[], List<FoundSeal>> {
    private static final int MAX_ITEMS = 1_000;

    @Override
    public void writeInput(DataOutputStream out, byte[] file) throws IOException {
        out.writeInt(file.length);
        out.write(file);
    }

    @Override
    public byte[] readInput(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    @Override
    public List<FoundSeal> run(byte[] file) {
        return SealReader.read(file);
    }

    @Override
    public void writeOutput(DataOutputStream out, List<FoundSeal> seals) throws IOException {
        out.writeInt(seals.size());
        for (FoundSeal each : seals) {
            out.writeBoolean(each.intact());
            out.writeBoolean(each.exact());
            out.writeInt(each.certificate().length);
            out.write(each.certificate());
            out.writeUTF(each.signer());
            out.writeUTF(each.issuer());
            out.writeUTF(each.level());
            out.writeUTF(each.authority());
            Instant time = each.time();
            out.writeBoolean(time != null);
            out.writeLong(time == null ? 0 : time.getEpochSecond());
            out.writeInt(each.signedLength());
            out.writeInt(each.revisions().size());
            for (Revision revision : each.revisions()) {
                write(out, revision);
            }
        }
    }

    private static void write(DataOutputStream out, Revision revision) throws IOException {
        out.writeInt(revision.number());
        out.writeInt(revision.from());
        out.writeInt(revision.to());
        out.writeInt(revision.changes().size());
        for (Change change : revision.changes()) {
            out.writeInt(change.kind().ordinal());
            out.writeInt(change.page());
        }
    }

    @Override
    public List<FoundSeal> readOutput(DataInputStream in) throws IOException {
        List<FoundSeal> seals = new ArrayList<>();
        int count = count(in);
        for (int i = 0; i < count; i++) {
            boolean intact = in.readBoolean();
            boolean exact = in.readBoolean();
            byte[] certificate = in.readNBytes(count(in));
            String signer = in.readUTF();
            String issuer = in.readUTF();
            String level = in.readUTF();
            String authority = in.readUTF();
            boolean hasTime = in.readBoolean();
            long seconds = in.readLong();
            int length = in.readInt();
            List<Revision> revisions = new ArrayList<>();
            for (int left = count(in); left > 0; left--) {
                revisions.add(revision(in));
            }
            seals.add(new FoundSeal(intact, exact, certificate, signer, issuer, level, authority,
                    hasTime ? Instant.ofEpochSecond(Math.clamp(seconds, 0, 253_402_300_799L)) : null, length,
                    revisions));
        }
        return seals;
    }

    private static Revision revision(DataInputStream in) throws IOException {
        int number = in.readInt();
        int from = in.readInt();
        int to = in.readInt();
        List<Change> changes = new ArrayList<>();
        ChangeKind[] kinds = ChangeKind.values();
        for (int left = count(in); left > 0; left--) {
            int kind = in.readInt();
            if (kind < 0 || kind >= kinds.length) {
                throw new IOException("A change is of an unknown kind");
            }
            changes.add(new Change(kinds[kind], in.readInt()));
        }
        return new Revision(number, from, to, changes);
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_ITEMS) {
            throw new IOException("Too many items");
        }
        return count;
    }
}
